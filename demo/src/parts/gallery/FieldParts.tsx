'use client'
import { useState } from 'react'
import { ChevronIcon } from '../../../../src/ui/icons/shellIcons.js'
import { CopyIcon, MailIcon } from '../../../../src/ui/icons/viewIcons.js'
import { AmountField } from '../../../../src/ui/parts/AmountField.js'
import { Button } from '../../../../src/ui/parts/Button.js'
import { CodeField } from '../../../../src/ui/parts/CodeField.js'
import { Divider } from '../../../../src/ui/parts/Divider.js'
import { Field } from '../../../../src/ui/parts/Field.js'
import { IconButton } from '../../../../src/ui/parts/IconButton.js'
import { KeyValue } from '../../../../src/ui/parts/KeyValue.js'
import { SearchField } from '../../../../src/ui/parts/SearchField.js'
import { Stepper } from '../../../../src/ui/parts/Stepper.js'
import { Frame } from '../../../../src/ui/shell/Frame.js'

const nothing = () => {}

/** Everything that takes words and figures, and what is read before a decision. */
export function FieldParts({ theme }: { readonly theme: string }) {
  const [email, setEmail] = useState('')
  const [search, setSearch] = useState('Base')
  const [code, setCode] = useState('304')
  const [amount, setAmount] = useState('0.5')
  return (
    <Frame
      title={`Fields, ${theme}`}
      onBack={nothing}
      footer={
        <Button size="primary" onClick={nothing}>
          Send 0.5 ETH
        </Button>
      }
    >
      <AmountField
        label="Amount"
        value={amount}
        onChange={setAmount}
        decimals={18}
        symbol="ETH"
        detail="$1,420.00"
        onMax={nothing}
      />
      <Divider />
      <KeyValue
        items={[
          { label: 'Network', value: 'Base' },
          { label: 'To', value: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' },
          { label: 'Fee', value: '0.00002 ETH' },
          { label: 'Total', value: undefined },
        ]}
      />
      <Divider />
      <Field
        label="E-mail"
        labelHidden
        type="email"
        autoComplete="email"
        placeholder="E-mail"
        value={email}
        onChange={setEmail}
        leading={<MailIcon />}
        trailing={
          <IconButton label="Continue" onClick={nothing}>
            <ChevronIcon />
          </IconButton>
        }
      />
      <Field
        label="Receiver"
        hint="An address or a name"
        value="0x71C7656EC7ab88b098defB751B7401B5f6d8976F"
        onChange={nothing}
        trailing={
          <IconButton label="Paste" onClick={nothing}>
            <CopyIcon />
          </IconButton>
        }
      />
      <Field label="Name" value="latch key" onChange={nothing} error="A name has no spaces. Take this one out." />
      <Field label="Working" value="you@example.com" onChange={nothing} loading />
      <Field label="Disabled" value="you@example.com" onChange={nothing} disabled />
      <Divider />
      <SearchField label="Search networks" value={search} onChange={setSearch} count={1} />
      <Divider />
      <CodeField label="Code" hint="Sent to you@example.com" value={code} onChange={setCode} />
      <Divider />
      <CodeField
        label="Code that was wrong"
        error="This code is wrong. You have 4 more tries."
        value="304981"
        onChange={nothing}
      />
      <Divider />
      <Stepper steps={['Approve USDC', 'Swap', 'Done']} current={1} />
    </Frame>
  )
}
