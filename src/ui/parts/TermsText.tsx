'use client'
import { toWebLink } from '../../values/webLink.js'
import { useSheet } from '../context.js'
import { useRest } from '../hooks/MessagesContext.js'
import { useOwnText } from '../hooks/useOwnText.js'
import { useSetAtom } from '../hooks/useSetAtom.js'
import { acceptedAtom, useTerms } from '../hooks/useTerms.js'
import { terms } from '../messages/later/terms.js'
import { RowSkeleton } from './RowSkeleton.js'
import { termsCss } from './terms.css.js'

/** What `Terms` shows, a chunk of its own: few hosts have terms. */
export function Component() {
  useSheet(termsCss)
  const t = useOwnText(terms)
  const { termsUrl, privacyUrl, checkbox, accepted } = useTerms()
  const accept = useSetAtom(acceptedAtom)
  const lacksRest = useRest()
  const links = [
    { text: t('connect.legal.terms'), href: termsUrl && toWebLink(termsUrl) },
    { text: t('connect.legal.privacy'), href: privacyUrl && toWebLink(privacyUrl) },
  ].filter(({ href }) => href)
  // It stands in the first view: nothing is shown in English on the way to another language.
  if (lacksRest) return <RowSkeleton shape="text" />
  return (
    <div className="terms" part="legal">
      {checkbox ? (
        <label>
          <input type="checkbox" checked={accepted} onChange={(event) => accept(event.target.checked)} />
          <span>{t('connect.legal')}</span>
        </label>
      ) : null}
      <p>
        {links.map(({ text, href }) => (
          <a key={href} href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ))}
      </p>
    </div>
  )
}
