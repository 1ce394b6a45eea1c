/** What an avatar is drawn of: the cuts of a key, in one colour on a lighter ground. */
export interface AvatarShape {
  /** Ground, top and bottom of a slope of colour. */
  readonly from: string
  readonly to: string
  /** Colour of the cuts. */
  readonly ink: string
  /** Heights of the five cuts, each 1 to 6. */
  readonly cuts: readonly number[]
}

/** Derives the shape of an address from its key (see `Spelling.fold`); the same address always looks the same. */
export function toAvatarShape(key: string): AvatarShape {
  let state = 0x811c9dc5
  // FNV-1a for the seed, xorshift for what is drawn of it.
  for (const byte of new TextEncoder().encode(key)) {
    state = Math.imul(state ^ byte, 0x01000193)
  }
  // Without this last mixing, addresses that differ in their end only would share a colour.
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) ^ (key.length << 8) || 1
  const next = (below: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
  const hue = next(360)
  const turn = 24 + next(48)
  return {
    from: `hsl(${hue} 78% 72%)`,
    to: `hsl(${(hue + turn) % 360} 72% 58%)`,
    ink: `hsl(${(hue + turn) % 360} 60% 18%)`,
    cuts: Array.from({ length: 5 }, () => 1 + next(6)),
  }
}
