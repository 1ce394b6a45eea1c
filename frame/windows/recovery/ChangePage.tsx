/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Button, Content, Foot, MailNumber, Notice, Title, useTexts } from '../../common/screen/parts/index.js'
import { leavingManaged } from '../../flows/account.js'
import { messages } from '../messages/index.js'
import { HoldButton } from '../parts/HoldButton.js'

/** Says what a change of the openers does, and has its button held. */
export function ChangePage(props: {
  /** Removes an opener, leaves managed, or goes back to it. */
  readonly step: 'remove' | 'leave' | 'become'
  /** Where custody's mail goes. */
  readonly address: string
  /** What the user chooses on the page of that mail. */
  readonly number: string | undefined
  readonly isWorking: boolean
  readonly notice: ComponentChildren
  readonly onHeld: () => void
  readonly onCancel: () => void
}) {
  const t = useTexts(messages)
  const { step, address, number, isWorking, notice, onHeld, onCancel } = props
  const help = step === 'leave' ? leavingManaged : t(`recovery.${step}.help`, { address })
  return (
    <Content>
      <Title title={t(`recovery.${step}.title`)} />
      <Notice tone={step === 'become' ? 'info' : 'warning'}>{help}</Notice>
      <MailNumber number={number} />
      {number === undefined ? null : <Notice live>{t('recovery.become.waiting')}</Notice>}
      {notice}
      <Foot>
        <HoldButton danger={step !== 'become'} loading={isWorking} onHeld={onHeld}>
          {t(`recovery.${step}.hold`)}
        </HoldButton>
        <Button wide tone="plain" disabled={isWorking} onClick={onCancel}>
          {t('recovery.back')}
        </Button>
      </Foot>
    </Content>
  )
}
