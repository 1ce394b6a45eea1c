/** A drawn logo for previews: no wallet's own, and nothing is fetched. */
export function toSamplePicture(hue: number, shape: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path fill="hsl(${hue} 75% 52%)" d="M0 0h36v36H0z"/><path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="${shape}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
