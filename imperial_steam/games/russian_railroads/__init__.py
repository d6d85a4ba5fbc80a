"""Russian Railroads, with the modules of German and American Railroads and the DSP expansion."""
