/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { AskedOn } from '../../common/gate/AskedOn.js'
import { GuardedButton } from '../../common/gate/GuardedButton.js'
import { Button, Content, Foot, Notice, Spinner, Title, useTexts } from '../../common/screen/parts/index.js'
import type { CodeEntry } from '../../common/types.js'
import { StepUp } from '../screens/StepUp.js'
import { messages, type SettingsText } from './messages/index.js'
import type { SettingsTools } from './tools.js'
import { useTask } from './useTask.js'

/**
 * Asks once more before something is done, with its consequence in words; asks for a code where the services want one. The press passes
 * the gate, so nothing that the settings change is had by a page that hides them.
 */
export function ConfirmPage(props: {
  readonly title: SettingsText
  readonly help?: SettingsText
  readonly verb: SettingsText
  readonly working: SettingsText
  /** What title, help and verb are filled in with. */
  readonly values?: Readonly<Record<string, string>>
  /** Default: danger. */
  readonly tone?: 'normal' | 'danger'
  /** Something is missing yet. Default: false. */
  readonly disabled?: boolean
  readonly tools: SettingsTools
  readonly stepUp: () => Promise<CodeEntry>
  readonly isStale?: (error: unknown) => boolean
  /** What the user is told of an error. Default: what all pages tell. */
  readonly toProblem?: (error: unknown) => SettingsText
  readonly work: () => Promise<void>
  /** Absent: there is no way back. */
  readonly onBack?: (() => void) | undefined
  /** What that way is called. Default: Cancel. */
  readonly back?: SettingsText
  /** More of its consequences, before the button. */
  readonly children?: ComponentChildren
}) {
  const t = useTexts(messages)
  const { tools, onBack, values, tone = 'danger' } = props
  const { state, run, forget } = useTask(props.isStale, props.toProblem)
  const { waiting } = state
  if (waiting)
    return <StepUp begin={props.stepUp} {...tools} onDone={() => void waiting()} onCancel={forget} key="step-up" />
  if (state.isWorking)
    return (
      <Content key="working">
        <Title title={t(props.working)} mark={<Spinner />} />
      </Content>
    )
  return (
    <Content key="ask">
      <Title title={t(props.title, values)}>{props.help && t(props.help, values)}</Title>
      {props.children}
      <AskedOn host={tools.host} />
      {state.problem ? (
        <Notice live tone="warning" title={t('settings.undone')}>
          {t(state.problem)}
        </Notice>
      ) : null}
      <Foot>
        <GuardedButton
          wide
          size={tone === 'danger' ? 'secondary' : 'primary'}
          tone={tone}
          clock={tools.clock}
          shown={state.problem}
          disabled={props.disabled === true}
          onPress={() => void run(props.work)}
        >
          {t(props.verb, values)}
        </GuardedButton>
        {onBack ? (
          <Button wide tone="plain" onClick={onBack}>
            {t(props.back ?? 'settings.cancel')}
          </Button>
        ) : null}
      </Foot>
    </Content>
  )
}
