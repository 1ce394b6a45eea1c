import { useState } from 'react'
import { Field } from '../../../src/ui/index.js'
import { useMe } from '../../api/useRead.js'
import { CodeBox } from '../../parts/CodeBox.js'
import { Section } from '../../parts/Page.js'
import { writeStartCode } from './writeStartCode.js'

/** What a page needs to use the project. */
export function StartCode({ id }: { readonly id: string }) {
  const { servicesUrl } = useMe()
  const [services, setServices] = useState(servicesUrl ?? '')
  const isRight = URL.canParse(services) && /^https?:$/.test(new URL(services).protocol)
  return (
    <Section
      title="Code for your page"
      lead="Install it, then paste this where your app begins. A button of your page with the id connect opens it."
    >
      <Field
        label="Address of your services"
        hint="As browsers reach them."
        error={services !== '' && !isRight ? 'Write it as https://services.example.com.' : undefined}
        value={services}
        onChange={setServices}
        type="url"
      />
      <CodeBox label="To install it" code="npm install latchkey viem" copy="Copy command" />
      <CodeBox label="The code to paste" code={writeStartCode(id, services)} />
    </Section>
  )
}
