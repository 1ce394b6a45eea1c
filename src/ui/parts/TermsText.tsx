'use client'
import { toWebLink } from '../../values/webLink.js'
import { useSheet } from '../context.js'
import { useOwnText } from '../hooks/useOwnText.js'
import { useSetAtom } from '../hooks/useSetAtom.js'
import { acceptedAtom, useTerms } from '../hooks/useTerms.js'
import { terms } from '../messages/later/terms.js'
import { termsCss } from './terms.css.js'

/** What `Terms` shows, a chunk of its own: few hosts have terms. */
export function Component() {
  useSheet(termsCss)
  const t = useOwnText(terms)
  const { termsUrl, privacyUrl, checkbox, accepted } = useTerms()
  const accept = useSetAtom(acceptedAtom)
  const links = [
    { text: t('connect.legal.terms'), href: termsUrl && toWebLink(termsUrl) },
    { text: t('connect.legal.privacy'), href: privacyUrl && toWebLink(privacyUrl) },
  ].filter(({ href }) => href)
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
