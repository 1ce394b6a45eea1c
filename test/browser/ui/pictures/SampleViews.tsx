'use client'
import { type ReactNode, useState } from 'react'
import { toSamplePicture } from '../../../../demo/src/parts/gallery/samplePicture.js'
import { nothing, sampleAddress } from '../../../../demo/src/parts/gallery/samples.js'
import { ChevronIcon, HelpIcon } from '../../../../src/ui/icons/shellIcons.js'
import {
  BuyIcon,
  DisconnectIcon,
  MailIcon,
  ReceiveIcon,
  SendIcon,
  SwapIcon,
} from '../../../../src/ui/icons/viewIcons.js'
import {
  ActionTile,
  Address,
  Avatar,
  Badge,
  Button,
  CodeField,
  Divider,
  Field,
  IconButton,
  KeyValue,
  List,
  Notice,
  Picture,
  ProgressRing,
  Row,
  Stack,
  Switch,
  Tabs,
  Text,
} from '../../../../src/ui/index.js'
import { Frame } from '../../../../src/ui/shell/Frame.js'
import type { Words } from './words.js'

export interface SampleViewProps {
  readonly words: Words
}

const pictures = {
  northwind: toSamplePicture(22, 'M9 25V11l18 14V11'),
  harbour: toSamplePicture(262, 'M11 10v16M25 10v16M11 18h14'),
  meridian: toSamplePicture(168, 'M9 26V10l9 10 9-10v16'),
  dollar: toSamplePicture(150, 'M18 9v18M24 13h-9a3 3 0 0 0 0 6h6a3 3 0 0 1 0 6h-9'),
  ether: toSamplePicture(232, 'M18 8l7 11-7 4-7-4zM18 23v5'),
}

function Connect({ words }: SampleViewProps) {
  const [email, setEmail] = useState('')
  return (
    <Frame
      title={words.connect}
      left={
        <IconButton label="Help" onClick={nothing}>
          <HelpIcon />
        </IconButton>
      }
    >
      <Field
        label={words.email}
        labelHidden
        type="email"
        placeholder={words.email}
        value={email}
        onChange={setEmail}
        leading={<MailIcon />}
        trailing={
          <IconButton label="Continue" onClick={nothing}>
            <ChevronIcon />
          </IconButton>
        }
      />
      <Button wide onClick={nothing}>
        {words.google}
      </Button>
      <Divider>{words.or}</Divider>
      <List label="Wallets">
        <Row
          label="Northwind"
          picture={<Picture name="Northwind" src={pictures.northwind} />}
          trailing={<Badge>{words.recent}</Badge>}
          onClick={nothing}
        />
        <Row
          label="Harbour"
          picture={<Picture name="Harbour" src={pictures.harbour} />}
          trailing={<Badge tone="good">{words.installed}</Badge>}
          onClick={nothing}
        />
        <Row
          label={words.allWallets}
          picture={<Picture name="All" />}
          trailing={<Badge tone="plain">480+</Badge>}
          chevron
          onClick={nothing}
        />
      </List>
    </Frame>
  )
}

function Waiting({ words }: SampleViewProps) {
  return (
    <Frame title="Harbour" onBack={nothing}>
      <Stack center gap={4}>
        <ProgressRing state="waiting" value={0.7} label={words.waiting}>
          <Picture size={64} name="Harbour" src={pictures.harbour} />
        </ProgressRing>
        <Stack center gap={1}>
          <Text size={16} strong>
            {words.waiting}
          </Text>
          <Text tone="muted">{words.accept}</Text>
        </Stack>
        <Button onClick={nothing}>{words.again}</Button>
      </Stack>
    </Frame>
  )
}

function Account({ words }: SampleViewProps) {
  const [tab, setTab] = useState('tokens')
  return (
    <Frame title={words.account}>
      <Stack>
        <Stack center gap={2}>
          <Avatar address={sampleAddress} namespace="eip155" size={64} />
          <Text tone="muted">
            <Address address={sampleAddress} />
          </Text>
          <Text size={28}>$1,204.50</Text>
        </Stack>
        <Stack line gap={2}>
          <ActionTile label={words.buy} icon={<BuyIcon />} onClick={nothing} />
          <ActionTile label={words.swap} icon={<SwapIcon />} onClick={nothing} />
          <ActionTile label={words.receive} icon={<ReceiveIcon />} onClick={nothing} />
          <ActionTile label={words.send} icon={<SendIcon />} onClick={nothing} />
        </Stack>
        <Tabs
          label={words.account}
          value={tab}
          onChange={setTab}
          items={[
            { id: 'tokens', label: words.tokens },
            { id: 'activity', label: words.activity },
          ]}
        >
          <List label={words.tokens}>
            <Row
              label={words.ether}
              hint="0.35 ETH"
              picture={<Picture round name="Ether" src={pictures.ether} />}
              trailing={<Value amount="$840.10" change="+1.2 %" tone="success" />}
            />
            <Row
              label={words.dollar}
              hint="364.40 LUSD"
              picture={<Picture round name="Local Dollar" src={pictures.dollar} />}
              trailing={<Value amount="$364.40" change="-0.1 %" tone="danger" />}
            />
          </List>
        </Tabs>
      </Stack>
    </Frame>
  )
}

interface ValueProps {
  readonly amount: string
  readonly change: string
  readonly tone: 'success' | 'danger'
}

function Value({ amount, change, tone }: ValueProps): ReactNode {
  return (
    <span dir="ltr">
      <Text strong>{amount}</Text>
      <Text size={12} tone={tone}>
        {change}
      </Text>
    </span>
  )
}

function Review({ words }: SampleViewProps) {
  return (
    <Frame
      title={words.review}
      onBack={nothing}
      footer={
        <Button size="primary" onClick={nothing}>
          {words.sendAmount}
        </Button>
      }
    >
      <Stack>
        <Stack center gap={1}>
          <Text size={28}>0.5 ETH</Text>
          <Text tone="muted">$1,200.14</Text>
        </Stack>
        <KeyValue
          items={[
            { label: words.to, value: sampleAddress },
            { label: words.network, value: 'Base' },
            { label: words.fee, value: '$0.01' },
          ]}
        />
        <Notice tone="warning">{words.first}</Notice>
      </Stack>
    </Frame>
  )
}

function Code({ words }: SampleViewProps) {
  const [code, setCode] = useState('304981')
  return (
    <Frame title={words.mail} onBack={nothing}>
      <CodeField label={words.code} hint={words.sent} error={words.wrong} value={code} onChange={setCode} />
      <Stack center>
        <Button tone="plain" onClick={nothing}>
          {words.resend}
        </Button>
      </Stack>
    </Frame>
  )
}

function Settings({ words }: SampleViewProps) {
  const [on, setOn] = useState(true)
  return (
    <Frame title={words.settings} onBack={nothing}>
      <List label={words.settings}>
        <Row label={words.email} hint="anna@example.org" chevron onClick={nothing} />
        <Row label={words.devices} trailing="2" chevron onClick={nothing} />
        <Row label={words.language} trailing={words.languageName} chevron onClick={nothing} />
      </List>
      <Switch label={words.smart} hint={words.smartHint} checked={on} onChange={setOn} />
      <Button wide tone="danger" icon={<DisconnectIcon />} onClick={nothing}>
        {words.signOut}
      </Button>
    </Frame>
  )
}

/** Six views, drawn with the parts that the real ones are made of. */
export const sampleViews = {
  connect: Connect,
  waiting: Waiting,
  account: Account,
  review: Review,
  code: Code,
  settings: Settings,
}
