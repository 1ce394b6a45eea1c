// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { LatchkeyError } from '../../kernel/index.js'
import { setUpPartsStage } from '../../testing/test/partsStage.js'
import { spelled } from '../../testing/test/spelled.js'
import { ActionTile } from './ActionTile.js'
import { Address } from './Address.js'
import { Avatar } from './Avatar.js'
import { Badge } from './Badge.js'
import { Button } from './Button.js'
import { CodeField } from './CodeField.js'
import { Divider } from './Divider.js'
import { EmptyState } from './EmptyState.js'
import { FailureCode } from './FailureCode.js'
import { Field } from './Field.js'
import { FullAddress } from './FullAddress.js'
import { IconButton } from './IconButton.js'
import { KeyValue } from './KeyValue.js'
import { List } from './List.js'
import { Notice } from './Notice.js'
import { ProgressRing } from './ProgressRing.js'
import { QrCode } from './QrCode.js'
import { Row } from './Row.js'
import { Scene } from './Scene.js'
import { SearchField } from './SearchField.js'
import { Skeleton } from './Skeleton.js'
import { Spinner } from './Spinner.js'
import { Stack } from './Stack.js'
import { Stepper } from './Stepper.js'
import { Switch } from './Switch.js'
import { Tabs } from './Tabs.js'
import { Text } from './Text.js'
import { Toast } from './Toast.js'
import { VirtualGrid } from './VirtualGrid.js'

const stage = setUpPartsStage(spelled)
const { render, find } = stage
const nothing = () => {}
const press = (element: HTMLElement, key: string) =>
  act(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

interface Press {
  readonly disabled?: boolean
  readonly loading?: boolean
  readonly onClick: () => void
}
const pressed: readonly [string, (props: Press) => ReactElement][] = [
  ['Button', (props) => <Button {...props}>Send</Button>],
  [
    'IconButton',
    (props) => (
      <IconButton {...props} label="Send">
        +
      </IconButton>
    ),
  ],
  ['ActionTile', (props) => <ActionTile {...props} icon={<svg />} label="Send" />],
  ['Row', (props) => <Row {...props} label="Send" />],
  ['Switch', ({ onClick, ...props }) => <Switch {...props} label="Send" checked={false} onChange={onClick} />],
]

test.each(pressed)(
  'behavior: %s is a button by its name; off or at work it keeps its place and does nothing',
  (_, draw) => {
    const onClick = vi.fn()
    render(draw({ onClick }))
    const button = () => find<HTMLButtonElement>('button')
    const name = () => button().getAttribute('aria-label') ?? button().textContent
    expect([button().type, name()]).toEqual(['button', 'Send'])
    expect(button().getAttribute('aria-disabled')).toBeNull()
    button().click()
    expect(onClick).toHaveBeenCalledOnce()

    render(draw({ onClick, disabled: true }))
    expect([button().disabled, button().getAttribute('aria-disabled'), button().tabIndex]).toEqual([false, 'true', 0])
    button().click()
    render(draw({ onClick, loading: true }))
    expect([button().getAttribute('aria-disabled'), button().getAttribute('aria-busy')]).toEqual(['true', 'true'])
    expect(find('.spinner').getAttribute('aria-hidden')).toBe('true')
    expect(name()).toBe('Send')
    button().click()
    expect(onClick).toHaveBeenCalledOnce()
  },
)

test('behavior: a switch says whether it is on, and asks for the other', () => {
  const onChange = vi.fn()
  render(<Switch label="Hide" hint="Below $1" checked onChange={onChange} />)
  expect(find('[role=switch]').getAttribute('aria-checked')).toBe('true')
  expect(find('[role=switch]').textContent).toBe('HideBelow $1')
  find('[role=switch]').click()
  expect(onChange).toHaveBeenCalledWith(false)
})

test('behavior: links leave for a new window, and are buttons that are off where the address is unsafe (S38)', () => {
  for (const draw of [
    (href: string) => <Button href={href}>Open</Button>,
    (href: string) => <Row href={href} label="Open" />,
  ]) {
    render(draw('https://scan.example/'))
    expect([find<HTMLAnchorElement>('a').target, find<HTMLAnchorElement>('a').rel]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
    render(draw('javascript:alert(1)'))
    expect(find('a')).toBeNull()
    expect(find('button').getAttribute('aria-disabled')).toBe('true')
  }
})

test('behavior: a row without an action is no button; the chosen one of several is said to be', () => {
  render(<Row label="Ether" hint="0.35 ETH" trailing="$840" />)
  expect([find('button'), find('[part=row]').textContent]).toEqual([null, 'Ether0.35 ETH$840'])
  render(<Row label="Base" selected onClick={nothing} />)
  expect(find('button').getAttribute('aria-current')).toBe('true')
  render(<Row label="Base" selected />)
  expect(find('.row').getAttribute('aria-current')).toBeNull()
})

test.each<[string, (error?: string) => ReactElement]>([
  ['Field', (error) => <Field label="Name" hint="Yours" error={error} value="" onChange={nothing} />],
  ['CodeField', (error) => <CodeField label="Name" hint="Yours" error={error} value="" onChange={nothing} />],
])('behavior: %s is named by its label, explained by its hint, and says what is wrong', (_, draw) => {
  render(draw())
  const input = () => find<HTMLInputElement>('input')
  const described = () => stage.shell.root.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent
  expect(find<HTMLLabelElement>('label').htmlFor).toBe(input().id)
  expect([find('label').textContent, described(), input().getAttribute('aria-invalid')]).toEqual([
    'Name',
    'Yours',
    null,
  ])
  // The region is there before the error is: else it would not be spoken.
  const region = find('[role=alert]')
  render(draw('Too short'))
  expect(find('[role=alert]')).toBe(region)
  expect([region.textContent, described(), input().getAttribute('aria-invalid')]).toEqual([
    'Too short',
    'Too short',
    'true',
  ])
})

test('behavior: a field submits by Enter, not while a word is composed; at work it cannot be changed', () => {
  const onSubmit = vi.fn()
  render(<Field label="Name" labelHidden value="a" onChange={nothing} onSubmit={onSubmit} />)
  expect(find('label').className).toBe('unseen')
  press(find('input'), 'a')
  expect(onSubmit).not.toHaveBeenCalled()
  const composing = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })
  Object.defineProperty(composing, 'isComposing', { value: true })
  act(() => void find('input').dispatchEvent(composing))
  expect(onSubmit).not.toHaveBeenCalled()
  press(find('input'), 'Enter')
  expect(onSubmit).toHaveBeenCalledOnce()
  render(<Field label="Name" value="a" onChange={nothing} loading />)
  expect([find<HTMLInputElement>('input').readOnly, find('input').getAttribute('aria-busy')]).toEqual([true, 'true'])
  render(<Field label="Name" value="a" onChange={nothing} disabled />)
  expect(find<HTMLInputElement>('input').disabled).toBe(true)
})

test('behavior: a search says how many it found, and nothing while nothing is searched', () => {
  render(<SearchField value="" onChange={nothing} count={7} />)
  expect([find('[role=status]').textContent, find('label').textContent]).toEqual(['', 'Search'])
  render(<SearchField value="a" onChange={nothing} count={1} />)
  expect(find('[role=status]').textContent).toBe('1 result')
  render(<SearchField value="a" onChange={nothing} loading />)
  expect(find('[aria-label=Clear]')).toBeNull()
})

test('behavior: tabs at work have no label yet; arrows follow the reading direction; the panel is named by its tab', () => {
  const onChange = vi.fn()
  const items = [
    { id: 'one', label: 'One' },
    { id: 'two', label: '', loading: true },
    { id: 'three', label: 'Three' },
  ]
  render(
    <Tabs label="Assets" items={items} value="one" onChange={onChange}>
      panel
    </Tabs>,
  )
  const tab = (id: string) => find(`[data-tab=${id}]`)
  expect(find('[role=tablist]').getAttribute('aria-label')).toBe('Assets')
  expect(tab('two').textContent).toBe('Loading')
  expect(find('[role=tabpanel]').getAttribute('aria-labelledby')).toBe(tab('one').id)
  press(tab('one'), 'ArrowRight')
  expect(onChange).toHaveBeenLastCalledWith('two')
  find('[role=tablist]').style.direction = 'rtl'
  press(tab('one'), 'ArrowRight')
  expect(onChange).toHaveBeenLastCalledWith('three')
  press(tab('one'), 'End')
  expect(onChange).toHaveBeenLastCalledWith('three')
})

test.each<[string, ReactElement, string, string | null]>([
  ['QrCode', <QrCode key="a" value="0x1" />, 'img', 'QR code'],
  ['QrCode of one', <QrCode key="a" value="0x1" label="QR code of your address" />, 'img', 'QR code of your address'],
  ['QrCode to come', <QrCode key="a" value={undefined} />, 'img', 'Loading'],
  ['Avatar with a name', <Avatar key="a" address="0x1" namespace="eip155" label="Anna" />, 'img', 'Anna'],
  [
    'ProgressRing',
    <ProgressRing key="a" state="waiting" label="Open Harbour">
      h
    </ProgressRing>,
    'progressbar',
    'Open Harbour',
  ],
  [
    'ProgressRing, ended',
    <ProgressRing key="a" state="failed" label="Failed">
      h
    </ProgressRing>,
    'img',
    'Failed',
  ],
  [
    'List',
    <List key="a" label="Wallets">
      <Row label="a" />
    </List>,
    'list',
    'Wallets',
  ],
  ['VirtualGrid', <Grid key="a" />, 'list', 'Activity'],
])('behavior: %s is said by its role and name', (_, node, role, name) => {
  render(node)
  expect(find(`[role=${role}]`).getAttribute('aria-label')).toBe(name)
})

test('behavior: a ring says how far it is where that is known', () => {
  render(
    <ProgressRing state="waiting" value={0.6} label="Copying">
      h
    </ProgressRing>,
  )
  expect(find('[role=progressbar]').getAttribute('aria-valuenow')).toBe('60')
  render(
    <ProgressRing state="waiting" label="Copying">
      h
    </ProgressRing>,
  )
  expect(find('[role=progressbar]').getAttribute('aria-valuenow')).toBeNull()
})

test('behavior: a list is named by its heading', () => {
  render(
    <List heading="Recent">
      <Row label="a" />
      {null}
      <Row label="b" />
    </List>,
  )
  expect(stage.shell.root.getElementById(find('[role=list]').getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Recent',
  )
  expect(stage.shell.view.querySelectorAll('li')).toHaveLength(2)
})

test('behavior: decoration is not spoken', () => {
  render(
    <>
      <Avatar address="0x1" namespace="eip155" />
      <Spinner />
      <Skeleton count={3} />
    </>,
  )
  for (const part of ['[part=avatar]', '.spinner', '[part=skeleton]'])
    expect(find(part).getAttribute('aria-hidden'), part).toBe('true')
  // Three shapes, said once.
  expect(stage.shell.view.querySelectorAll('[part=skeleton]')).toHaveLength(3)
  expect(stage.shell.view.textContent).toBe('Loading')
})

test('behavior: an address is cut in sight and whole for the ear; in groups it copies without gaps', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  render(<Address address={address} />)
  expect(find('bdi').textContent).toBe('0xf3...b92266')
  expect([find('.unseen').textContent, find('[title]').title]).toEqual([address, address])
  render(<FullAddress address={address} namespace="eip155" />)
  expect(find('[data-address]').textContent).toBe(address)
  expect([...find('[data-address]').children].map(({ textContent }) => textContent?.length)).toEqual([
    6, 4, 4, 4, 4, 4, 4, 4, 4, 4,
  ])
})

test.each([
  ['eip155', ['0xAbCd', 'Ef01'], true],
  ['casing', ['0xAbCd', 'Ef01'], false],
  ['folding', ['0xAb', 'CdEf', '01'], true],
  ['unserved', ['0xAb', 'CdEf', '01'], false],
])('behavior: groups and avatars on %s go by what its adapter says', (namespace, groups, isOne) => {
  const draw = (address: string) => {
    render(
      <>
        <FullAddress address={address} namespace={namespace} />
        <Avatar address={address} namespace={namespace} />
      </>,
    )
    return [...find('[data-address]').children].map(({ textContent }) => textContent)
  }
  const look = () => find('[part=avatar] path + path').getAttribute('d')
  expect(draw('0xAbCdEf01')).toEqual(groups)
  const before = look()
  draw('0xabcdef01')
  expect(look() === before).toBe(isOne)
})

test('behavior: steps say their number, and which is under way', () => {
  render(<Stepper steps={['Approve', 'Swap']} current={1} />)
  const steps = [...stage.shell.view.querySelectorAll('li')]
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step'])
  expect(steps[1]?.textContent).toContain('Step 2 of 2')
})

test('behavior: facts stand in pairs; what is still to come is a skeleton', () => {
  render(
    <KeyValue
      items={[
        { label: 'Fee', value: '0.1 ETH' },
        { label: 'Total', value: undefined },
      ]}
    />,
  )
  expect([...stage.shell.view.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Fee', 'Total'])
  expect(find('dd').textContent).toBe('0.1 ETH')
  expect(find('dd:has([part=skeleton])')).not.toBeNull()
})

test('behavior: a notice that appears is an alert; one that stood there is not', () => {
  render(
    <Notice title="Careful" action={<Button>Undo</Button>}>
      Twice.
    </Notice>,
  )
  expect([find('[role=alert]'), find('[part=notice]').textContent]).toEqual([null, 'CarefulTwice.Undo'])
  render(<Notice live>Twice.</Notice>)
  expect(find('[role=alert]').textContent).toBe('Twice.')
})

test('behavior: empty states, scenes, dividers, badges, words and stacks hold what they are given', () => {
  render(
    <Stack line center gap={2}>
      <EmptyState icon="i" title="No activity" help="It comes." action={<Button>Receive</Button>} />
      <Scene picture="p" title="Open Harbour" help="Accept">
        <Button>Cancel</Button>
      </Scene>
      <Divider>or</Divider>
      <Badge tone="good">Installed</Badge>
      <Text as="h2" size={20}>
        Words
      </Text>
    </Stack>,
  )
  expect(find('.stack').textContent).toBe('iNo activityIt comes.ReceivepOpen HarbourAcceptCancelorInstalledWords')
  expect(find('h2').textContent).toBe('Words')
  expect(find('[part=badge]').getAttribute('dir')).toBe('auto')
})

test('behavior: a toast goes by a press', () => {
  const onDismiss = vi.fn()
  render(
    <Toast kind="success" onDismiss={onDismiss}>
      Copied
    </Toast>,
  )
  find('button').click()
  expect(onDismiss).toHaveBeenCalledOnce()
})

test('behavior: the code of a failure is copied with its message', async () => {
  render(<FailureCode error={new LatchkeyError('CONNECTION_FAILED', 'It did not answer')} />)
  expect(find('button').textContent).toBe('Copy error code')
  await act(async () => find('button').click())
  expect(await navigator.clipboard.readText()).toBe('CONNECTION_FAILED: It did not answer')
})

const lines = Array.from({ length: 500 }, (_, index) => `Line ${index}`)
const drawLine = (line: string, { tabIndex }: { tabIndex: 0 | -1 }) =>
  line.endsWith('1') ? (
    <Row label={line} tabIndex={tabIndex} href="https://scan.example/" />
  ) : (
    <Row label={line} tabIndex={tabIndex} onClick={nothing} />
  )
function Grid({ onTop }: { readonly onTop?: () => void }) {
  return (
    <VirtualGrid
      label="Activity"
      items={lines}
      toKey={(line) => line}
      draw={drawLine}
      rowHeight={64}
      columnWidth={400}
      onTop={onTop}
    />
  )
}

test('behavior: a long list draws what is in sight, one line in the tab order; arrows lead over buttons and links', async () => {
  const onTop = vi.fn()
  render(<Grid onTop={onTop} />)
  const drawn = () => [...stage.shell.view.querySelectorAll<HTMLElement>('[part=row]')]
  expect(drawn().length).toBeGreaterThan(4)
  expect(drawn().length).toBeLessThan(100)
  expect(drawn().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  expect(find('li').getAttribute('aria-setsize')).toBe('500')
  const list = find('[role=list]')
  press(list, 'ArrowRight')
  await vi.waitFor(() => expect(stage.shell.root.activeElement?.textContent).toBe('Line 1'))
  expect(stage.shell.root.activeElement?.tagName).toBe('A')
  press(list, 'Home')
  await vi.waitFor(() => expect(stage.shell.root.activeElement?.textContent).toBe('Line 0'))
  press(list, 'ArrowUp')
  expect(onTop).toHaveBeenCalledOnce()
})

test.each([
  [
    'Button',
    <Button key="" href=" https://A.example ">
      Terms
    </Button>,
  ],
  ['Row', <Row key="" label="Terms" href=" https://A.example " />],
])('S38: %s links to the address that was checked, not to the text that was given', (_, part) => {
  render(part)
  expect(find('a').getAttribute('href')).toBe('https://a.example/')
})
