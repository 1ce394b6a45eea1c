/** What the page is, and the ways to its development pages. */
export function PageFoot({ query, inbox }: { readonly query: string; readonly inbox: string }) {
  return (
    <footer className="page-foot">
      <p>Tidemark is the demo of Latchkey. Everything runs on this machine: the chains, their tokens, the services.</p>
      <nav aria-label="More">
        <a href={inbox} target="_blank" rel="noopener">
          Inbox
        </a>
        <a href={`/parts${query}`}>Parts</a>
        <a href={`/theme${query}`}>Theme</a>
        <a href={`/lab${query}`}>Lab</a>
        <a href={`/panel${query}`}>Panel</a>
        <a href={`/slots${query}`}>Slots</a>
      </nav>
    </footer>
  )
}
