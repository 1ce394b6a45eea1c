/** @jsxImportSource preact */
import { useTexts } from '../screen/context.js'
import { messages } from './messages/index.js'
import { visibleText } from './visibleText.js'

/** A text of strangers, in a direction of its own, with what a user would not see as marks (S21, S38). */
export function StrangersText({ text }: { readonly text: string }) {
  const t = useTexts(messages)
  return (
    <span class="strange" dir="auto">
      {visibleText(text).map((piece, at) =>
        piece.isMark ? (
          <span key={at} class="mark">
            {piece.unseen ? t(`unseen.${piece.unseen.of}`, { count: piece.unseen.count }) : piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </span>
  )
}
