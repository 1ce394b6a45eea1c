import { useState } from 'react'
import { useSheet } from '../../../src/ui/context.js'
import { Button, Field, Notice, Skeleton, Switch } from '../../../src/ui/index.js'
import type { AnswerOf, InputOf } from '../../api/operations.js'
import { useChange, useRead } from '../../api/useRead.js'
import { Failure } from '../../parts/Failure.js'
import { Loaded } from '../../parts/Loaded.js'
import { Section } from '../../parts/Page.js'
import { Select } from '../../parts/Select.js'
import { useNotify } from '../../parts/Toasts.js'
import { Invitations } from './Invitations.js'
import { projectsCss } from './projects.css.js'
import type { ProjectProps } from './types.js'

type SignUpRule = Omit<InputOf<'setSignUps'>, 'project'>
type Shown = AnswerOf<'showSignUps'>

const modes = [
  { value: 'open', label: 'Open: everyone may become a user' },
  { value: 'invitation', label: 'By invitation: mailboxes that are named here' },
  { value: 'closed', label: 'Closed: no new users' },
] as const

/** Who may become a user of a project. */
export function SignUps({ project: { id }, mayChange }: Pick<ProjectProps, 'project' | 'mayChange'>) {
  useSheet(projectsCss)
  const signUps = useRead('showSignUps', { project: id })
  return (
    <Loaded query={signUps} skeleton={<Skeleton count={4} />} failed="The sign-ups could not be loaded">
      {({ answer, tag }) => (
        <>
          <Rule key={tag} id={id} shown={answer} tag={tag} mayChange={mayChange} />
          <Invitations id={id} mode={answer.mode} mayChange={mayChange} />
        </>
      )}
    </Loaded>
  )
}

interface RuleProps {
  readonly id: string
  readonly shown: Shown
  readonly tag: string | undefined
  readonly mayChange: boolean
}

function Rule({ id, shown, tag, mayChange }: RuleProps) {
  const notify = useNotify()
  const save = useChange('setSignUps')
  const [mode, setMode] = useState(shown.mode)
  const [allowed, setAllowed] = useState(shown.allowed.join(', '))
  const [denied, setDenied] = useState(shown.denied.join(', '))
  const [testAddresses, setTestAddresses] = useState(shown.testAddresses)
  const others = shown.projects.filter((one) => one !== id)
  const wanted: SignUpRule = { mode, allowed: toList(allowed), denied: toList(denied), testAddresses }
  const before: SignUpRule = {
    ...{ mode: shown.mode, allowed: [...shown.allowed], denied: [...shown.denied] },
    testAddresses: shown.testAddresses,
  }
  const isSame = JSON.stringify(wanted) === JSON.stringify(before)
  const put = () =>
    save.mutate(
      { input: { project: id, ...wanted }, tag },
      {
        onSuccess: (done) =>
          notify({
            text: 'It holds from the next login on.',
            undo: () => save.mutateAsync({ input: { project: id, ...before }, tag: done.tag }),
          }),
      },
    )
  return (
    <Section
      title="Who may become a user"
      lead="Who is a user already always gets in. To a stranger known and unknown mailboxes look the same: whom the rule keeps out learns it once the code, or the account, was right."
    >
      {others.length > 0 ? (
        <Notice>This project shares its users with {others.join(', ')}: what is set here holds there, too.</Notice>
      ) : null}
      <Select
        label="Sign-ups"
        value={mode}
        choices={mayChange ? modes : modes.filter(({ value }) => value === mode)}
        onChange={setMode}
      />
      {mode === 'open' ? (
        <div className="c-grid">
          <Field
            label="Allowed mail domains"
            hint="Exactly these, with commas between. Empty: all. Accounts that prove no mailbox stay out."
            value={allowed}
            onChange={setAllowed}
            placeholder="acme.example"
            disabled={!mayChange}
          />
          <Field
            label="Denied mail domains"
            hint="With all that is below them. An invitation counts for more."
            value={denied}
            onChange={setDenied}
            placeholder="example.org"
            disabled={!mayChange}
          />
        </div>
      ) : null}
      <TestAddresses shown={shown} checked={testAddresses} mayChange={mayChange} onChange={setTestAddresses} />
      {save.error ? <Failure error={save.error} title="It was not saved" /> : null}
      {mayChange ? (
        <div>
          <Button disabled={isSame} loading={save.isPending} onClick={put}>
            Save
          </Button>
        </div>
      ) : null}
    </Section>
  )
}

interface TestAddressesProps {
  readonly shown: Shown
  readonly checked: boolean
  readonly mayChange: boolean
  readonly onChange: (checked: boolean) => void
}

function TestAddresses({ shown: { test, testAddresses }, checked, mayChange, onChange }: TestAddressesProps) {
  const { code, obstacles } = test
  const isStopped = obstacles.length > 0
  return (
    <>
      <Switch
        label="Test addresses"
        hint={`Addresses under .test log in with the code ${code}, and get no mail. For development: each page has to be on the developer's own machine.`}
        checked={checked}
        disabled={!mayChange || (isStopped && !checked)}
        onChange={onChange}
      />
      {isStopped && testAddresses ? (
        <Notice tone="warning" title={`The code ${code} is refused`}>
          {obstacles.includes('*') ? 'A project names no page, so that every page may use it.' : obstacles.join(', ')}{' '}
          {obstacles.includes('*') ? '' : 'is open to others.'} Addresses under .test get a code by mail, as all do.
        </Notice>
      ) : null}
    </>
  )
}

const toList = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
