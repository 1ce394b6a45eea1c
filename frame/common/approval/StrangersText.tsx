/** @jsxImportSource preact */
import { visibleText } from './visibleText.js'

/** A text of strangers, in a direction of its own, with what a user would not see as marks (S21, S38). */
export function StrangersText({ text }: { readonly text: string }) {
  return (
    <span class="strange" dir="auto">
      {visibleText(text).map((piece, at) =>
        piece.isMark ? (
          <span key={at} class="mark">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </span>
  )
}
