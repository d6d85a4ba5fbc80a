"""New material of German Railroads (section 15): revaluation, coal factory, engineers. Known to `modules` alone."""
