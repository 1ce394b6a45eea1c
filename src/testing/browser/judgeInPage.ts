/** What axe-core hands back, as far as it is read. */
interface AxeNode {
  readonly html: string
  readonly failureSummary?: string
  readonly element?: Element
}
interface AxeResult {
  readonly id: string
  readonly nodes: readonly AxeNode[]
}
interface AxeRun {
  run(
    context: unknown,
    options: unknown,
  ): Promise<{ readonly violations: readonly AxeResult[]; readonly incomplete: readonly AxeResult[] }>
}

/** Runs axe-core when nothing moves. In the page, so it holds all that it uses. */
export async function judgeInPage([include, tags]: readonly [string, readonly string[]]): Promise<readonly string[]> {
  const { axe } = globalThis as unknown as { axe: AxeRun }
  type Colour = readonly [number, number, number, number]

  const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
  ]
  /** What comes to an end: a spinner does not. */
  const moving = () =>
    rootsIn(document)
      .flatMap((root) => root.getAnimations())
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime ?? 0)),
      )
  const settle = async () => {
    for (let left = moving(); left.length > 0; left = moving())
      // One that is taken away has ended, too.
      await Promise.allSettled(left.map(({ finished }) => finished))
  }

  // ---- contrast where axe-core leaves it to others: gradients, things drawn beside the text, single letters
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const toColour = (css: string): Colour => {
    if (!canvas) throw new Error('There is no canvas to read colours with')
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = css
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const over = ([red, green, blue, alpha]: Colour, below: Colour): Colour => {
    const mix = (top: number, under: number) => top * alpha + under * (1 - alpha)
    return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1]
  }
  const lightOf = (colour: Colour) => {
    const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ratioOf = (one: Colour, other: Colour) => {
    const [dark = 0, light = 0] = [lightOf(one), lightOf(other)].sort((left, right) => left - right)
    return (light + 0.05) / (dark + 0.05)
  }
  const parentOf = (element: Element) =>
    element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host
  /** Every colour that may lie behind an element; undefined where a picture does. */
  const groundsOf = (element: Element | undefined): readonly Colour[] | undefined => {
    if (!element) return [[255, 255, 255, 1]]
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    if (/url\(|image-set\(/.test(backgroundImage)) return undefined
    const stops = backgroundImage.match(/(?:rgba?|hsla?|oklch|oklab|lab|lch|color)\([^()]*\)/g) ?? []
    const layers = (stops.length > 0 ? stops : ['transparent']).map(toColour)
    const own = toColour(backgroundColor)
    const isOpaque = own[3] === 1 || layers.every(([, , , alpha]) => alpha === 1)
    const below = isOpaque ? [own] : groundsOf(parentOf(element))
    return below?.flatMap((ground) => layers.map((layer) => over(layer, over(own, ground))))
  }
  const judgeContrast = (element: Element): string | undefined => {
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const wanted = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
    const grounds = groundsOf(element)
    if (!grounds) return 'lies on a picture'
    let opacity = 1
    for (let at: Element | undefined = element; at; at = parentOf(at)) opacity *= Number(getComputedStyle(at).opacity)
    const [red, green, blue, alpha] = toColour(color)
    const ratio = Math.min(
      ...grounds.map((ground) => ratioOf(over([red, green, blue, alpha * opacity], ground), ground)),
    )
    return ratio < wanted ? `has ${ratio.toFixed(2)} of ${wanted}` : undefined
  }

  // The widget is a part of a page: landmarks and the first heading are the host's.
  const rules = {
    region: { enabled: false },
    'landmark-one-main': { enabled: false },
    'page-has-heading-one': { enabled: false },
    'label-content-name-mismatch': { enabled: true },
  }
  // What begins to move while it is looked at (a button that arms) makes it look anew.
  for (;;) {
    await settle()
    const roots = rootsIn(document)
    let hasMoved = false
    const note = () => {
      hasMoved = true
    }
    for (const root of roots) root.addEventListener('transitionrun', note)
    // What passes is not asked for: to name it takes longer than to find it.
    const options = { runOnly: tags, rules, elementRef: true, resultTypes: ['violations', 'incomplete'] }
    const { violations, incomplete } = await axe.run({ include: [include] }, options)
    for (const root of roots) root.removeEventListener('transitionrun', note)
    if (hasMoved) continue
    return [
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`.trim()),
      ),
      ...incomplete
        .filter(({ id }) => id === 'color-contrast')
        .flatMap(({ nodes }) =>
          nodes.flatMap(({ html, element }) => {
            const fault = element && judgeContrast(element)
            return fault ? [`color-contrast: ${html.slice(0, 160)} ${fault}`] : []
          }),
        ),
    ]
  }
}
