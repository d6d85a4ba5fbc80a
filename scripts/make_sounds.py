"""Make the quiet sounds of the table from sine waves and noise: ``assets/sounds/*.wav``.

Mono, 16 bit, 22,050 samples a second.  Needs numpy.  Usage::

    python scripts/make_sounds.py
"""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Sound = NDArray[np.float64]

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 22050
RANDOM = np.random.default_rng(1854)


def seconds(length: float) -> Sound:
    """Give the time of every sample."""
    return np.arange(int(length * RATE)) / RATE


def tone(length: float, pitch: float, fall: float) -> Sound:
    """Make a sine wave that dies away; ``fall`` is the time to a third of its strength."""
    t = seconds(length)
    return np.sin(2 * np.pi * pitch * t) * np.exp(-t / fall)


def hiss(length: float, low: float, high: float) -> Sound:
    """Make noise between two pitches."""
    count = int(length * RATE)
    spectrum = np.fft.rfft(RANDOM.normal(size=count))
    pitches = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= np.exp(-(np.maximum(low - pitches, 0) ** 2) / (0.2 * low) ** 2)
    spectrum *= np.exp(-(np.maximum(pitches - high, 0) ** 2) / (0.2 * high) ** 2)
    sound = np.fft.irfft(spectrum, count)
    return np.asarray(sound / np.abs(sound).max())


def mixed(length: float, *parts: tuple[float, float, Sound]) -> Sound:
    """Mix parts given as start, strength and sound."""
    result = np.zeros(int(length * RATE))
    for start, strength, sound in parts:
        first = int(start * RATE)
        cut = sound[: len(result) - first]
        result[first : first + len(cut)] += strength * cut
    return result


def knock(pitch: float, body: float) -> Sound:
    """Make wood touching wood."""
    t = seconds(0.09)
    return mixed(
        0.12,
        (0, 0.7, tone(0.09, pitch, body)),
        (0, 0.4, tone(0.09, pitch * 2.41, body * 0.6)),
        (0, 0.5, hiss(0.09, 900, 4000) * np.exp(-t / 0.006)),
    )


def hammer() -> Sound:
    """Make one blow of a hammer on a rail spike."""
    t = seconds(0.3)
    ring = sum((tone(0.3, pitch, fall) * level for pitch, fall, level in STEEL), np.zeros(len(t)))
    return mixed(
        0.3, (0, 0.5, ring), (0, 0.6, hiss(0.3, 300, 2500) * np.exp(-t / 0.012)), (0, 0.6, tone(0.3, 140, 0.03))
    )


STEEL = ((1430, 0.07, 0.5), (2280, 0.05, 0.4), (3560, 0.035, 0.3), (5120, 0.02, 0.2))


def coins() -> Sound:
    """Make two coins falling together."""
    one = sum(
        (tone(0.28, pitch, 0.06) * level for pitch, level in ((3150, 0.5), (4720, 0.4), (6900, 0.3))), np.zeros(6174)
    )
    two = sum(
        (tone(0.28, pitch, 0.07) * level for pitch, level in ((3520, 0.5), (5290, 0.4), (7350, 0.2))), np.zeros(6174)
    )
    return mixed(0.42, (0, 0.6, one), (0.085, 0.7, two))


def whistle() -> Sound:
    """Make a short steam whistle of three pipes with its steam."""
    t = seconds(0.62)
    swell = np.clip(t / 0.06, 0, 1) * np.clip((0.62 - t) / 0.2, 0, 1)
    bend = 1 - 0.05 * np.exp(-t / 0.05) - 0.04 * np.clip((t - 0.42) / 0.2, 0, 1)
    phase = 2 * np.pi * np.cumsum(bend) / RATE
    pipes = sum(
        (level * np.sin(phase * pitch) for pitch, level in ((622, 0.5), (740, 0.4), (932, 0.35))), np.zeros(len(t))
    )
    return (pipes * 0.7 + 0.22 * hiss(0.62, 1200, 6000)) * swell


def rustle() -> Sound:
    """Make a card drawn over the table."""
    t = seconds(0.24)
    shape = np.exp(-(((t - 0.05) / 0.03) ** 2)) + 0.7 * np.exp(-(((t - 0.15) / 0.05) ** 2))
    return hiss(0.24, 1800, 7000) * shape


def refusal() -> Sound:
    """Make two dull knocks."""
    return mixed(0.3, (0, 0.8, knock(190, 0.03)), (0.13, 0.7, knock(165, 0.035)))


def fanfare() -> Sound:
    """Make a small chord of bells for the end of the game."""
    notes = ((0.0, 523.25), (0.13, 659.25), (0.26, 783.99), (0.39, 1046.5))
    bells = [(at, 0.4, tone(0.9, pitch, 0.25) + 0.35 * tone(0.9, pitch * 2.76, 0.1)) for at, pitch in notes]
    return mixed(0.66, *bells)


SET: dict[str, tuple[float, Sound]] = {
    "click": (0.20, knock(720, 0.012)),
    "cube": (0.35, mixed(0.2, (0, 0.9, knock(460, 0.02)), (0.07, 0.4, knock(520, 0.015)))),
    "track": (0.40, mixed(0.60, (0, 0.8, hammer()), (0.24, 1.0, hammer()))),
    "coin": (0.30, coins()),
    "round": (0.30, whistle()),
    "card": (0.25, rustle()),
    "error": (0.35, refusal()),
    "end": (0.35, fanfare()),
}


def save(name: str, loudness: float, sound: Sound) -> None:
    """Write one sound with its loudest sample at ``loudness`` and a soft end."""
    fade = np.clip((len(sound) - np.arange(len(sound))) / (0.02 * RATE), 0, 1)
    level = sound * fade
    samples = np.round(level / np.abs(level).max() * loudness * 32767).astype("<i2")
    with wave.open(str(SOUNDS / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


if __name__ == "__main__":
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for title, (strength, samples_of) in SET.items():
        save(title, strength, samples_of)
