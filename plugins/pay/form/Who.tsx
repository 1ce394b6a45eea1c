import { isolate, Picture, Text, toShownName, useController, useSheet, useText } from '../../../src/ui/index.js'
import type { Bill } from '../types.js'
import type { PayWorks } from './createForm.js'
import { payCss } from './pay.css.js'

/** Who asks: the page by its origin, then what it says of itself, marked as that. A link names no one. */
export function Who({ bill: { from, choice } }: { readonly bill: Bill }) {
  useSheet(payCss)
  const t = useText()
  const { host, name, icon } = useController<PayWorks>().merchant()
  if (from === 'link')
    return (
      <>
        <Text size={16} strong>
          {t('pay.link')}
        </Text>
        <Text tone="muted">{t('pay.link.help')}</Text>
      </>
    )
  return (
    <>
      <Text size={16} strong>
        <bdi>{host}</bdi>
      </Text>
      {name && name !== host ? (
        <span className="pay-claim">
          <Picture size={20} src={icon} name={name} />
          <Text as="span" tone="muted">
            {t('pay.claims', { name: isolate(toShownName(name)) })}
          </Text>
        </span>
      ) : null}
      {choice === 'deposit' ? <Text tone="muted">{t('pay.deposit.help')}</Text> : null}
    </>
  )
}
