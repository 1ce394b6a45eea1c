'use client'
import { useSheet, useText } from '../../ui/context.js'
import { useSetAtom } from '../../ui/hooks/KernelContext.js'
import { toSafeLink } from '../../ui/parts/safeLink.js'
import { legalCss } from './legal.css.js'
import { acceptedAtom, type useLegal } from './useLegal.js'

/** The terms, with a box to tick where the host asks for one. */
export function Component({ termsUrl, privacyUrl, checkbox, accepted }: ReturnType<typeof useLegal>) {
  useSheet(legalCss)
  const t = useText()
  const accept = useSetAtom(acceptedAtom)
  const links = [
    { text: t('connect.legal.terms'), href: termsUrl && toSafeLink(termsUrl) },
    { text: t('connect.legal.privacy'), href: privacyUrl && toSafeLink(privacyUrl) },
  ].filter(({ href }) => href)
  return (
    <div className="legal" part="legal">
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
