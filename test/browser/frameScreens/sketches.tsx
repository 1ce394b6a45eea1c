/** @jsxImportSource preact */
import {
  Address,
  Amount,
  Button,
  CodeField,
  Content,
  Field,
  Foot,
  Head,
  KeyValue,
  Notice,
  Scroll,
  Skeleton,
} from '../../../frame/common/screen/parts/index.js'
import type { ScreenProps } from '../../../frame/common/types.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** An approval as ui.md draws it, of the parts alone. */
export function ApprovalSketch({ done }: ScreenProps<void>) {
  return (
    <Content>
      <Head operator="Example Wallet" title="Approve transfer" origin="https://shop.example" asks="asks you to send" />
      <Amount text="12.50 USDC" beside="$12.50" />
      <KeyValue
        items={[
          { label: 'To', value: <Address address={address} copyLabel="Copy receiver" /> },
          { label: 'Network', value: 'Base' },
          { label: 'Fee', value: undefined },
        ]}
      />
      <Notice tone="warning">First time to this address. Compare it before you approve.</Notice>
      <Foot>
        <Button size="primary" onClick={() => done()}>
          Approve 12.50 USDC
        </Button>
        <Button wide onClick={() => done()}>
          Reject
        </Button>
      </Foot>
    </Content>
  )
}

/** Each part that no other screen shows, and states that are rare. */
export function Everything({ done }: ScreenProps<void>) {
  return (
    <Content>
      <Head operator="Example Wallet" title="Sign message" origin="https://a-very-long-name.of-a-host.shop.example" />
      <Scroll label="Message">{'A line of a long text that is signed.\n'.repeat(40)}</Scroll>
      <Scroll label="Data" fixed>
        {`0x${'a9059cbb'.repeat(60)}`}
      </Scroll>
      <Notice tone="danger" title="Do not sign this">
        It lets somebody else take your tokens.
      </Notice>
      <Field label="Name" value="" hint="A hint" onChange={() => {}} />
      <Field label="Wrong" value="abc" error="This is wrong." onChange={() => {}} />
      <CodeField label="Eight" length={8} value="1234" onChange={() => {}} onComplete={() => {}} />
      <Skeleton shape="row" />
      <Button loading>Working on it</Button>
      <Button disabled>Off</Button>
      <Button tone="danger">Remove</Button>
      <Foot>
        <Button size="primary" loading>
          Signing
        </Button>
        <Button wide onClick={() => done()}>
          Reject
        </Button>
      </Foot>
    </Content>
  )
}
