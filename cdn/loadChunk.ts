/** Imports a file that stands beside this one. */
type ImportChunk = (file: string) => Promise<unknown>

/** Files that nothing imports at once, by name, as they arrived or are on their way: under whatever address, each is one module. */
const arrivals = new Map<string, Promise<unknown>>()
let failures = 0

/**
 * Stands for each `import()` of the library in `dist/cdn`: scripts/cdn/chunkLoads.ts puts it there. What the file needs is fetched beside it,
 * so that the depth of imports costs no round trips. What does not arrive is fetched once more (F29), at a new address where that cannot
 * make a second module of it: a cache may hold an answer of before a deploy, and a module that failed stays failed at its address.
 * @param load what was written, with its `import` as a parameter
 * @param needed what the file imports at once and what is not there from the start
 * @param isShared whether other files import it at once, by its own address
 */
export function loadChunk<Module>(
  load: (importChunk: ImportChunk) => Promise<Module>,
  needed: readonly string[],
  isShared: boolean,
): Promise<Module> {
  for (const file of needed)
    importAt(toAddress(file)).catch(() => {
      // The import that needs it fails by it, and is the one to say so.
    })
  return load((file) => arrivals.get(file) ?? importChunk(file, isShared))
}

function importChunk(file: string, isShared: boolean): Promise<unknown> {
  const address = toAddress(file)
  const arrival = importAt(address).catch((error: unknown) => {
    // No import map has the digest of a new address: where the page checks digests, the file keeps its own.
    const again = isShared || checksDigests() ? address : `${address}?again=${++failures}`
    return importAt(again).catch(() => {
      arrivals.delete(file)
      throw error
    })
  })
  arrivals.set(file, arrival)
  return arrival
}

const toAddress = (file: string) => new URL(file, import.meta.url).href

const importAt: ImportChunk = (address) => import(/* @vite-ignore */ address)

const checksDigests = () =>
  [...document.querySelectorAll('script[type=importmap]')].some(({ textContent }) =>
    textContent?.includes('"integrity"'),
  )
