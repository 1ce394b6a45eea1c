import './parts.css'
import { PartsGallery } from './gallery/PartsGallery.js'

/** Everything that views are made of. */
export function Parts() {
  return (
    <section className="gallery" aria-labelledby="parts-title">
      <h1 id="parts-title">Parts</h1>
      <p>What the widget's views are made of, in both themes.</p>
      <PartsGallery />
    </section>
  )
}
