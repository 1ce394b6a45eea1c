/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { WindowPurposes } from '../../common/channel/purposes.js'
import { Accounts, Button, CheckIcon, Content, Foot, Notice, Title, useTexts } from '../../common/screen/parts/index.js'
import type { Account } from '../../keys/index.js'
import { messages } from '../messages/index.js'
import { HoldButton } from '../parts/HoldButton.js'

/** What the words give, what becomes of the wallet that is there, and the button that is held. Nothing is imported onto itself. */
export function CheckPage(props: {
  readonly accounts: readonly Account[]
  /** The wallet that is there. */
  readonly old: Pick<WindowPurposes['import']['ask'], 'accounts' | 'recovery'>
  readonly isWorking: boolean
  readonly notice: ComponentChildren
  readonly onImport: () => void
  readonly onBack: () => void
}) {
  const t = useTexts(messages)
  const { accounts, old, isWorking, notice, onImport, onBack } = props
  const isSame = accounts.every(({ address }) => old.accounts.some((one) => one.address === address))
  return (
    <Content>
      <Title title={t('import.check.title')}>{t('import.check.help')}</Title>
      <AccountList accounts={accounts} />
      {isSame ? (
        <Notice>{t('import.same')}</Notice>
      ) : (
        <>
          <Notice tone="warning" title={t('import.shared.title')}>
            {t('import.shared')}
          </Notice>
          <Notice tone="danger" title={t('import.old.title')}>
            {t('import.old')}
          </Notice>
          <AccountList accounts={old.accounts} />
          {old.recovery === 'managed' ? null : (
            <Notice tone="warning" title={t('import.alone.title')}>
              {t('import.alone')}
            </Notice>
          )}
        </>
      )}
      {notice}
      <Foot>
        {isSame ? null : (
          <HoldButton danger loading={isWorking} onHeld={onImport}>
            {t('import.hold')}
          </HoldButton>
        )}
        <Button wide tone="plain" disabled={isWorking} onClick={onBack}>
          {t('import.back')}
        </Button>
      </Foot>
    </Content>
  )
}

/** Another import has stopped half way: it is ended before any other. */
export function UnfinishedPage(props: {
  readonly isWorking: boolean
  readonly notice: ComponentChildren
  readonly onFinish: () => void
  readonly onCancel: () => void
}) {
  const t = useTexts(messages)
  const { isWorking, notice, onFinish, onCancel } = props
  return (
    <Content>
      <Title title={t('import.unfinished.title')}>{t('import.unfinished.help')}</Title>
      <Notice tone="warning">{t('import.unfinished.words')}</Notice>
      {notice}
      <Foot>
        <Button size="primary" loading={isWorking} onClick={onFinish}>
          {t('import.unfinished.finish')}
        </Button>
        <Button wide tone="plain" disabled={isWorking} onClick={onCancel}>
          {t('window.cancel')}
        </Button>
      </Foot>
    </Content>
  )
}

/** The wallet is imported, and nothing but this device opens it: a way back can be added. */
export function WaysPage(props: {
  readonly accounts: readonly Account[]
  readonly onAdd: () => void
  readonly onLater: () => void
}) {
  const t = useTexts(messages)
  return (
    <Content>
      <Title title={t('import.done')} mark={<CheckIcon />} tone="success" />
      <AccountList accounts={props.accounts} />
      <Notice tone="warning" title={t('import.ways.title')}>
        {t('import.ways')}
      </Notice>
      <Foot>
        <Button size="primary" onClick={props.onAdd}>
          {t('import.ways.add')}
        </Button>
        <Button wide tone="plain" onClick={props.onLater}>
          {t('import.ways.later')}
        </Button>
      </Foot>
    </Content>
  )
}

function AccountList({ accounts }: { readonly accounts: readonly Account[] }) {
  const t = useTexts(messages)
  return <Accounts items={accounts.map(({ namespace, address }) => ({ label: t(`account.${namespace}`), address }))} />
}
