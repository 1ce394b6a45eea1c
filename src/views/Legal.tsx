'use client'
import { atom } from 'jotai/vanilla'
import { useSheet, useText } from '../ui/context.js'
import { useAtomValue, useKernel, useSetAtom } from '../ui/hooks/KernelContext.js'
import { toSafeLink } from '../ui/parts/safeLink.js'
import { legalCss } from './legal.css.js'

/** Whether the person accepted the host's terms; asked once per page. */
const acceptedAtom = atom(false)

/** What the host wants accepted before anyone connects, and whether it was. */
export function useLegal() {
  const { termsUrl, privacyUrl, checkbox = false } = useKernel().options.legal ?? {}
  const ticked = useAtomValue(acceptedAtom)
  const needed = termsUrl !== undefined || privacyUrl !== undefined
  return { termsUrl, privacyUrl, checkbox, needed, accepted: !needed || !checkbox || ticked }
}

/** The terms, with a box to tick where the host asks for one. */
export function Legal({ termsUrl, privacyUrl, checkbox, accepted }: ReturnType<typeof useLegal>) {
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
