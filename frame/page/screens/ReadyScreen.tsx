/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { WindowServer } from '../../common/channel/purposes.js'
import { useText } from '../../common/screen/context.js'
import { Accounts, Button, CheckIcon, Content, Foot, Notice, Spinner, Title } from '../../common/screen/parts/index.js'
import type { ScreenProps, SignedPasskey } from '../../common/types.js'
import { type Clock, wipe } from '../../keys/index.js'
import type { FrameUser, ReadyFacts } from '../types.js'
import type { MailboxStep } from './mailbox/MailboxStep.js'
import { useWindow } from './useWindow.js'
import { WindowStep } from './WindowStep.js'

/** What became of the passkey: one that was added logs in, does so on this device alone, or only opens the wallet. */
type Outcome = 'saving' | 'added' | 'local' | 'noLogin' | 'failed'

/** After the first login: the wallet's addresses, who can recover it, and a passkey to add. Done when the user goes on. */
export const createReadyScreen = (
  { owner: { realm, sub, name }, passkey, mailbox, importing, isUsable, ...made }: ReadyFacts,
  operator: string,
  clock: Clock,
) =>
  function ReadyScreen({ host, done }: ScreenProps<void>) {
    const t = useText()
    const [{ accounts, recovery }, setShown] = useState<Pick<ReadyFacts, 'accounts' | 'recovery'>>(made)
    const [Mailbox, setMailbox] = useState<typeof MailboxStep>()
    const [isOffline, setOffline] = useState(false)
    const [isMailboxAdded, setMailboxAdded] = useState(false)
    /** Its code comes with the press: most users have a mailbox, or a token, already. */
    const addMailbox = () => {
      setOffline(false)
      import('./mailbox/MailboxStep.js').then(
        (loaded) => setMailbox(() => loaded.MailboxStep),
        () => setOffline(true),
      )
    }
    const [outcome, setOutcome] = useState<Outcome>()
    const add = async (made: SignedPasskey) => {
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
    const { state, href, wasClosed, open, close } = useWindow('passkey', ask, host, serving, (made) => void add(made))
    const present = importing?.ask()
    const onImported = () => {
      const now = importing?.ask()
      if (now) setShown(now)
      setOutcome(undefined)
    }
    const serve = importing?.serve as WindowServer<'import'>
    const other = useWindow('import', present ?? noWallet, host, serve, onImported, { outcome: importing?.outcome })
    if (other.state !== 'closed')
      return (
        <WindowStep
          state={other.state}
          href={other.href}
          wasClosed={other.wasClosed}
          onOpen={other.open}
          onCancel={other.close}
        />
      )
    if (state !== 'closed')
      return <WindowStep state={state} href={href} wasClosed={wasClosed} onOpen={open} onCancel={close} />
    if (outcome === 'saving')
      return (
        <Content>
          <Title title={t('ready.passkey.saving')} mark={<Spinner />} />
        </Content>
      )
    if (Mailbox && mailbox)
      return (
        <Mailbox
          {...{ clock, host }}
          offer={mailbox}
          onDone={() => {
            setShown({ accounts, recovery: 'managed' })
            setMailbox(undefined)
          }}
          onCancel={(isAdded) => {
            setMailbox(undefined)
            setMailboxAdded(isAdded)
          }}
        />
      )
    const isAdded = outcome !== undefined && outcome !== 'failed'
    const isAsking = mailbox !== undefined && recovery === 'none' && !isAdded && !isMailboxAdded
    return (
      <Content>
        <Title title={t('ready.title')} mark={<CheckIcon />} tone="success">
          {isUsable ? t('ready.help', { app: new URL(host.origin).host }) : null}
        </Title>
        <Accounts items={accounts.map(({ namespace, address }) => ({ label: t(`ready.${namespace}`), address }))} />
        <RecoveryNotice recovery={recovery} asksMailbox={isAsking} />
        {passkey ? null : <Notice title={t('ready.unkept')}>{t('ready.unkept.help')}</Notice>}
        <ReadyNotices {...{ outcome, isOffline }} wasClosed={wasClosed} wasImportClosed={other.wasClosed} />
        <Foot>
          {isAsking ? (
            <Button size="primary" wide onClick={addMailbox}>
              {t('ready.mailbox')}
            </Button>
          ) : (
            <Button size="primary" onClick={() => done()}>
              {t('ready.continue')}
            </Button>
          )}
          {isAdded || !passkey ? null : (
            <Button wide onClick={open}>
              {t(outcome === 'failed' ? 'ready.passkey.another' : 'ready.passkey.add')}
            </Button>
          )}
          {importing && !isAdded ? (
            <Button wide tone="plain" onClick={other.open}>
              {t('ready.import')}
            </Button>
          ) : null}
          {isAsking ? (
            <Button wide tone="plain" onClick={() => done()}>
              {t('ready.skip')}
            </Button>
          ) : null}
        </Foot>
      </Content>
    )
  }

/** Where nothing can be imported, no window is opened that would ask. */
const noWallet = { accounts: [], recovery: 'none', user: '', operator: '' } as const

function RecoveryNotice({
  recovery,
  asksMailbox,
}: {
  readonly recovery: FrameUser['recovery']
  readonly asksMailbox: boolean
}) {
  const t = useText()
  const name = ({ managed: 'managed', 'user-held': 'held', none: 'none' } as const)[recovery]
  return (
    <Notice tone={recovery === 'none' ? 'warning' : 'info'} title={t(`ready.${name}.title`)}>
      {t(asksMailbox ? 'ready.none.mailbox' : `ready.${name}`)}
    </Notice>
  )
}

/** What came of the last press. */
function ReadyNotices(props: {
  readonly outcome: Exclude<Outcome, 'saving'> | undefined
  readonly isOffline: boolean
  /** The window of the passkey, or of the import, was closed before it had done anything. */
  readonly wasClosed: boolean
  readonly wasImportClosed: boolean
}) {
  const t = useText()
  const { outcome, isOffline, wasClosed, wasImportClosed } = props
  return (
    <>
      {outcome !== undefined && outcome !== 'failed' ? (
        <Notice live title={t('ready.passkey.added')}>
          {t(`ready.passkey.${outcome}.help`)}
        </Notice>
      ) : null}
      {outcome === 'failed' ? (
        <Notice live tone="warning" title={t('ready.passkey.failed')}>
          {t('ready.passkey.failed.help')}
        </Notice>
      ) : null}
      {isOffline ? (
        <Notice live tone="warning">
          {t('recover.offline')}
        </Notice>
      ) : null}
      {wasClosed && !outcome ? <Notice live>{t('window.closed')}</Notice> : null}
      {wasImportClosed ? <Notice live>{t('ready.import.closed')}</Notice> : null}
    </>
  )
}
