/** How what a visitor asked for ended. */
export type OutcomeState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly text: string }
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'calm'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }

/** One line under a form. */
export function Outcome({ state }: { readonly state: OutcomeState }) {
  return (
    <p className="outcome" data-kind={state.kind} role="status">
      {state.kind === 'idle' ? '' : state.text}
    </p>
  )
}
