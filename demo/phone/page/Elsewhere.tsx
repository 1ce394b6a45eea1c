/** In place of the wallet, when another tab has it or it could not start. */
export function Elsewhere({ problem }: { readonly problem?: string }) {
  return (
    <div className="phone">
      <main className="elsewhere">
        <h1>{problem ? 'The wallet could not start' : 'The wallet is open in another tab'}</h1>
        <p className="soft">{problem ?? 'A phone is one phone: only one tab has it at a time.'}</p>
        <button type="button" className="yes" onClick={() => location.reload()}>
          {problem ? 'Try again' : 'Use it here'}
        </button>
      </main>
    </div>
  )
}
