/** Bytes of a text, gzipped. */
export async function gzipSize(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(stream).arrayBuffer()).byteLength
}

/** A descriptor as a host's bundle holds it: what its author wrote, without what `definePlugin` adds. */
export const sourceOf = ({ kind, options, ...written }: { readonly kind: string; readonly options: unknown }): string =>
  JSON.stringify(written, (_, value) => (typeof value === 'function' ? '()=>import("./plugin.js")' : value))
