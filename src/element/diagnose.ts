import { isMisspelt } from '../values/isMisspelt.js'
import { type Attributes, listUnknown } from './attributes.js'

/** How long after the page has loaded an element may be without an instance before the console says so, in ms. */
const patience = 1000

const told = new Set<string>()

interface Observing extends CustomElementConstructor {
  readonly observedAttributes?: readonly string[]
}

/** Elements that have all attributes between them. */
const richest = ['latchkey-button', 'latchkey-wallet-button']

/** Says once, for elements of a name, which attribute of ours one that they do not know is likely to be. Others are not ours to judge. */
export function tellUnknown(element: Element, known: Attributes): void {
  const names = Object.keys(known)
  for (const name of listUnknown(element, known)) {
    const meant = names.find((each) => isMisspelt(name, each))
    const isOfOthers = richest.some((tag) => {
      const others: Observing | undefined = customElements.get(tag)
      return others?.observedAttributes?.includes(name)
    })
    const key = `${element.localName} ${name}`
    if (!(meant || isOfOthers) || told.has(key)) continue
    told.add(key)
    console.warn(
      `Latchkey: <${element.localName}> knows no attribute "${name}". ${meant ? `It is spelt "${meant}".` : `It knows: ${names.join(', ') || 'none'}.`}`,
    )
  }
}

/** Says that an element has no instance, if it has none a while after the page has loaded. @param find finds one, whatever came since */
export async function tellMissing(element: Element, find: () => boolean): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, patience))
  if (!element.isConnected || find()) return
  console.warn(
    `Latchkey: <${element.localName}> has no instance and stays empty. Call defineLatchkeyElements(latchkey), or set the element's property latchkey. Where you set it on an element around it, call defineLatchkeyElements() after that.`,
  )
}
