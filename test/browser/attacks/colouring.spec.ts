import { expect, test } from './support/hostile.js'

const host = '[data-latchkey]'
/** Everything that has a colour, a font or a shape there. */
const tokens = ['bg', 'surface', 'text', 'text-muted', 'accent', 'on-accent', 'danger', 'warning', 'font', 'radius-row']

test('S12: a page cannot colour consent: of all that it says of its theme, light or dark alone is heard, and at once', async ({
  hostile,
}) => {
  const { page, frame, approve } = hostile
  await hostile.ask('Fair wind')
  await hostile.armed()
  const read = async () => ({
    ...(await frame.evaluate(
      ([host, tokens]) => {
        const style = getComputedStyle(document.querySelector(host) as Element)
        return Object.fromEntries(tokens.map((token) => [token, style.getPropertyValue(`--latchkey-${token}`)]))
      },
      [host, tokens] as const,
    )),
    button: await approve.evaluate((button) => getComputedStyle(button).backgroundColor),
  })
  await page.evaluate(() => window.client.link.request('SYNC_THEME', { themeMode: 'light' }))
  await expect(approve).toHaveCSS('background-color', 'rgb(47, 91, 255)')
  const before = await read()
  const colours = { accent: '#c22a3b', bg: '#000000', text: '#000000', danger: '#0a7a45', warning: 'transparent' }
  const named = (prefix: string) =>
    Object.fromEntries(Object.entries(colours).map(([token, value]) => [`${prefix}${token}`, value]))
  for (const variables of [
    { themeVariables: { ...colours, ...named('--latchkey-'), ...named('--w3m-'), '--w3m-border-radius-master': 0 } },
    { w3mThemeVariables: { '--w3m-accent': '#c22a3b', '--w3m-background': '#000', '--w3m-font-family': 'Webdings' } },
    { look: { accent: { light: { accent: '#c22a3b', onAccent: '#c22a3b' } } }, accent: '#c22a3b', operator: 'Bank' },
  ])
    await page.evaluate(
      (given) => window.client.link.request('SYNC_THEME', { themeMode: 'light', ...given } as never),
      variables,
    )
  // Properties of the page's do not reach into a frame of another site.
  await page.evaluate((colours) => {
    for (const [token, value] of Object.entries(colours))
      document.documentElement.style.setProperty(`--latchkey-${token}`, value)
  }, colours)
  await hostile.settled()
  expect(await read()).toEqual(before)

  await page.evaluate(() => window.client.link.request('SYNC_THEME', { themeMode: 'dark' }))
  await expect(approve).toHaveCSS('background-color', 'rgb(111, 140, 255)')
  expect(await read()).toMatchObject({ bg: '#14161a' })
  // What is shown has changed: the press waits anew, and counts.
  await hostile.armedAgain('Fair wind')
  await hostile.pressAt(approve)
  await expect.poll(hostile.ends).toEqual({ 'Fair wind': expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})
