import { themeRules, toProperty } from '../../../src/ui/theme/tokens.js'
import type { FrameAccent, FrameLook } from '../types.js'

/** Parts of the radius that smaller things have, as in the wallet's own look. */
const radii = { 'radius-row': 1, 'radius-control': 0.75, 'radius-picture': 0.625 }

/**
 * Writes an operator's look into the sheet that follows the tokens': accent and corners, and nothing else. Danger and warning are the
 * same everywhere. By the object model, so that no value ends its declaration.
 */
export function writeLook(sheet: CSSStyleSheet, { accent, radius }: FrameLook): void {
  sheet.replaceSync(themeRules('', ''))
  const [light, dark, media] = [...sheet.cssRules] as [CSSStyleRule, CSSStyleRule, CSSMediaRule]
  const colour = ({ style }: CSSStyleRule, own: FrameAccent | undefined) => {
    if (!own) return
    style.setProperty(toProperty('accent'), own.accent)
    style.setProperty(toProperty('on-accent'), own.onAccent)
    style.setProperty(toProperty('focus'), own.accent)
  }
  colour(light, accent?.light)
  for (const rule of [dark, media.cssRules[0] as CSSStyleRule]) colour(rule, accent?.dark)
  if (radius === undefined) return
  for (const [token, share] of Object.entries(radii))
    light.style.setProperty(toProperty(token), `${Math.round(radius * share)}px`)
}
