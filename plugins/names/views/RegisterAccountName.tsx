import { useEffect, useRef, useState } from 'react'
import type { LatchkeyError } from '../../../src/plugin.js'
import {
  Badge,
  Button,
  EmptyState,
  Field,
  List,
  Notice,
  Row,
  Stack,
  shortenAddress,
  Text,
  useAccount,
  useAnnounce,
  useAtomValue,
  useController,
  useNavigation,
  useParams,
  useSheet,
  useText,
  View,
} from '../../../src/ui/index.js'
import { registrationAtom } from '../atoms.js'
import type { Names } from '../createNames.js'
import { toLabel } from '../label.js'
import { hasNames } from '../NameRow.js'
import { NotConnected } from '../NotConnected.js'
import { namesCss } from '../names.css.js'
import { type Offers, useOffers } from '../useOffers.js'
import { useOwnName } from '../useOwnName.js'

/** A name is chosen, looked up while it is typed, and taken by one signature. */
export function Component() {
  const t = useText()
  const account = useAccount()
  const navigation = useNavigation()
  const { value: own } = useOwnName()
  /** The account that had no name here: the one that it gets is told by the next view. */
  const unnamed = useRef<string>(undefined)
  if (own === null) unnamed.current = account?.caipAddress
  if (!account || !hasNames(account)) {
    return (
      <View title={t('names.title')}>
        <NotConnected />
      </View>
    )
  }
  if (own && unnamed.current !== account.caipAddress) {
    return (
      <View title={t('names.title')}>
        <EmptyState
          title={t('names.named', { name: own.name })}
          help={t('names.named.help')}
          action={<Button onClick={() => navigation.done({ name: own.name })}>{t('names.done.go')}</Button>}
        />
      </View>
    )
  }
  return <Form key={account.caipAddress} address={account.address} />
}

/** A button shows as much on one line. */
const shortEnough = 26

function Form({ address }: { readonly address: string }) {
  useSheet(namesCss)
  const t = useText()
  const navigation = useNavigation()
  const announce = useAnnounce()
  const names = useController<Names>()
  const registration = useAtomValue(registrationAtom)
  const given = useParams().label
  const [label, setLabel] = useState(() => (typeof given === 'string' ? toLabel(given) : ''))
  const { found, again } = useOffers(label)
  const name = `${label}.${names.zone}`
  const said = sayOf(found, name, t)
  useEffect(() => {
    if (said.hint) announce(said.hint)
  }, [announce, said.hint])

  const isBusy = registration?.step === 'signing' || registration?.step === 'sending'
  const isFree = found.state === 'known' && found.offers[0]?.state === 'free'
  const take = async () => {
    if (!isFree || isBusy) return
    try {
      const made = await names.register(label)
      navigation.resolve(made)
      navigation.replace('RegisterAccountNameSuccess', made)
    } catch {
      // It is told below the field, from the controller's state.
    }
  }
  return (
    <View title={t('names.title')}>
      <Stack gap={4}>
        <Field
          label={t('names.label')}
          value={label}
          onChange={(text) => setLabel(toLabel(text))}
          onSubmit={() => void take()}
          maxLength={63}
          trailing={
            <span className="names-zone" dir="ltr">
              .{names.zone}
            </span>
          }
          autoFocus
          disabled={isBusy}
          {...said}
        />
        <Others found={found} onChoose={setLabel} disabled={isBusy} />
        {found.state === 'failed' ? (
          <Notice
            tone="warning"
            title={t('names.unknown')}
            live
            action={
              <Button size="chip" onClick={again}>
                {t('names.again')}
              </Button>
            }
          >
            {t('names.unknown.help')}
          </Notice>
        ) : null}
        {registration?.step === 'failed' && registration.name === name ? <Failure error={registration.error} /> : null}
        <Text tone="muted" size={12}>
          {t('names.for', { address: shortenAddress(address) })}. {t('names.public')}
        </Text>
        <Button size="primary" disabled={!isFree} loading={isBusy} onClick={() => void take()}>
          {registration?.step === 'signing'
            ? t('names.sign')
            : t('names.take', { name: name.length > shortEnough && label ? label : name })}
        </Button>
      </Stack>
    </View>
  )
}

/** What stands below the field. */
function sayOf(found: Offers, name: string, t: ReturnType<typeof useText>): { hint?: string; error?: string } {
  switch (found.state) {
    case 'empty':
      return { hint: t('names.rule.length') }
    case 'invalid': {
      const words = t(`names.rule.${found.rule}`)
      // Who has not finished typing has done nothing wrong.
      return found.rule === 'length' ? { hint: words } : { error: words }
    }
    case 'checking':
      return { hint: t('names.checking') }
    case 'failed':
      return {}
    case 'known': {
      const state = found.offers[0]?.state ?? 'taken'
      return state === 'free' ? { hint: t('names.free', { name }) } : { error: t(`names.${state}`, { name }) }
    }
  }
}

function Others({
  found,
  onChoose,
  disabled,
}: {
  readonly found: Offers
  readonly onChoose: (label: string) => void
  readonly disabled: boolean
}) {
  const t = useText()
  const names = useController<Names>()
  const others = found.state === 'known' ? found.offers.slice(1).filter(({ state }) => state === 'free') : []
  // What is free needs none.
  if (others.length === 0 || (found.state === 'known' && found.offers[0]?.state === 'free')) return null
  return (
    <List heading={t('names.others')}>
      {others.map(({ label }) => (
        <Row
          key={label}
          label={`${label}.${names.zone}`}
          trailing={<Badge tone="good">{t('names.free.badge')}</Badge>}
          disabled={disabled}
          onClick={() => onChoose(label)}
        />
      ))}
    </List>
  )
}

function Failure({ error }: { readonly error: LatchkeyError }) {
  const t = useText()
  if (error.outcome === 'rejected') return <Notice live>{t('names.declined')}</Notice>
  const isMaybe = error.data.maybeSent === true
  const isKnown = error.textKey.startsWith('names.error.') && error.code !== 'NAME_REGISTRATION_FAILED'
  return (
    <Notice tone={isMaybe ? 'warning' : 'danger'} title={t(isMaybe ? 'names.maybe' : 'names.failed')} live>
      {t(isMaybe ? 'names.maybe.help' : isKnown ? error.textKey : 'names.failed.help')}
    </Notice>
  )
}
