/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { WindowServer } from '../../common/channel/purposes.js'
import { useSurroundings, useText } from '../../common/screen/context.js'
import {
  Button,
  CheckIcon,
  Content,
  Foot,
  HonestLabel,
  KeyIcon,
  Notice,
  Spinner,
  Title,
} from '../../common/screen/parts/index.js'
import { loadTexts } from '../../common/screen/texts.js'
import type { ScreenProps, SignedPasskey } from '../../common/types.js'
import { type Clock, wipe } from '../../keys/index.js'
import type { OfferFacts } from '../types.js'
import type { MailboxStep } from './mailbox/MailboxStep.js'
import { useWindow } from './useWindow.js'
import { WindowStep } from './WindowStep.js'

/** What became of it. A passkey that was added logs in, does so on this device alone, or only opens the wallet. */
type Outcome = 'saving' | 'failed' | Added
type Added = 'mailbox' | 'added' | 'local' | 'noLogin'

/** Offers one step after a login, which is through: a way back to the wallet, or a passkey for the next time. Done when the user goes on. */
export const createOfferScreen = (
  { about, isMailed, isManaged, owner: { realm, sub, name }, passkey, mailbox }: OfferFacts,
  operator: string,
  clock: Clock,
) =>
  function OfferScreen({ host, done }: ScreenProps<void>) {
    const t = useText()
    const { language } = useSurroundings()
    const [outcome, setOutcome] = useState<Outcome>()
    const [Mailbox, setMailbox] = useState<typeof MailboxStep>()
    const [isOffline, setOffline] = useState(false)
    /** The address logs in, and recovers nothing yet: the rest is in the settings. */
    const [isMailboxBegun, setMailboxBegun] = useState(false)
    /** Its code comes with the press: most users have a mailbox, or a token, already. */
    const addMailbox = () => {
      setOffline(false)
      import('./mailbox/MailboxStep.js').then(
        async (loaded) => {
          await loadTexts(language)
          setMailbox(() => loaded.MailboxStep)
        },
        () => setOffline(true),
      )
    }
    const addPasskey = async (made: SignedPasskey) => {
      setOutcome('saving')
      try {
        const logsIn = await passkey?.add(made)
        setOutcome(logsIn ? (made.bs ? 'added' : 'local') : 'noLogin')
      } catch {
        // The user is told below; why it failed is the login's to handle.
        setOutcome('failed')
      } finally {
        wipe(made.secret)
      }
    }
    const ask = { realm, sub, user: name, operator, exclude: [] }
    const serving = { beginPasskey: passkey?.begin } as WindowServer<'passkey'>
    const window = useWindow('passkey', ask, host, serving, (made) => void addPasskey(made))
    const { state, href, wasClosed, open, close } = window

    if (state !== 'closed')
      return <WindowStep state={state} href={href} wasClosed={wasClosed} onOpen={open} onCancel={close} />
    if (outcome === 'saving')
      return (
        <Content>
          <Title title={t('offer.saving')} mark={<Spinner />} />
        </Content>
      )
    const onDone = () => done()
    if (outcome !== undefined && outcome !== 'failed') return <AddedStep {...{ outcome, onDone }} />
    if (Mailbox && mailbox)
      return (
        <Mailbox
          {...{ clock, host }}
          offer={mailbox}
          onDone={() => setOutcome('mailbox')}
          onCancel={(isBegun) => {
            setMailbox(undefined)
            setMailboxBegun(isBegun)
          }}
        />
      )
    const offersMailbox = mailbox !== undefined && !isMailboxBegun
    return (
      <Content>
        <Title
          title={t(about === 'passkey' && !isMailed ? 'offer.passkey.other' : `offer.${about}`)}
          mark={about === 'unkept' ? null : <KeyIcon />}
        >
          {t(`offer.${about}.help`)}
        </Title>
        {isManaged ? <HonestLabel /> : null}
        {outcome === 'failed' ? (
          <Notice live tone="warning" title={t('offer.passkey.failed')}>
            {t('offer.passkey.failed.help')}
          </Notice>
        ) : null}
        {isOffline ? (
          <Notice live tone="warning">
            {t('recover.offline')}
          </Notice>
        ) : null}
        {wasClosed && !outcome ? <Notice live>{t('window.closed')}</Notice> : null}
        <Foot>
          {offersMailbox ? (
            <Button size="primary" onClick={addMailbox}>
              {t('offer.mailbox.add')}
            </Button>
          ) : null}
          {passkey ? (
            <Button wide size={offersMailbox ? 'secondary' : 'primary'} onClick={open}>
              {t(outcome === 'failed' ? 'offer.passkey.another' : 'offer.passkey.add')}
            </Button>
          ) : null}
          <Button wide {...(passkey ? { tone: 'plain' } : { size: 'primary' })} onClick={onDone}>
            {t(passkey ? 'offer.later' : 'offer.continue')}
          </Button>
        </Foot>
      </Content>
    )
  }

/** What the user has now. */
function AddedStep({ outcome, onDone }: { readonly outcome: Added; readonly onDone: () => void }) {
  const t = useText()
  return (
    <Content>
      <Title
        title={t(outcome === 'mailbox' ? 'offer.mailbox.added' : 'offer.passkey.added')}
        mark={<CheckIcon />}
        tone="success"
      >
        {t(outcome === 'mailbox' ? 'offer.managed' : `offer.${outcome}.help`)}
      </Title>
      <Foot>
        <Button size="primary" onClick={onDone}>
          {t('offer.continue')}
        </Button>
      </Foot>
    </Content>
  )
}
