/** Bytes of a text, gzipped. */
export async function gzipSize(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(stream).arrayBuffer()).byteLength
}

/** What `definePlugin` and its like add to a descriptor, to those inside of it as well. */
const added = ['kind', 'options']

/** A descriptor as a host's bundle holds it: what its author wrote. */
export const sourceOf = (descriptor: { readonly kind: string; readonly options: unknown }): string =>
  JSON.stringify(descriptor, (key, value) => {
    if (added.includes(key)) return undefined
    return typeof value === 'function' ? '()=>import("./plugin.js")' : value
  })
