import * as z from 'zod/mini'

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const accent = z.object({ accent: colour, onAccent: colour })

/** How the operator has the wallet look, as the frame's server puts it into a page (`FrameLook`). */
export const lookShape = z.object({
  accent: z.optional(z.object({ light: accent, dark: accent })),
  radius: z.optional(z.int().check(z.minimum(0), z.maximum(32))),
  mark: z.optional(
    z
      .string()
      .check(z.maxLength(45_000), z.regex(/^data:image\/(?:svg\+xml|png|webp|jpeg|gif);base64,[A-Za-z0-9+/]+={0,2}$/)),
  ),
})
