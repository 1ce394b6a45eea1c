import { Text } from '../../src/ui/index.js'

/** The number that the user chooses on the page of a mail. */
export function MailNumber({ children }: { readonly children: string }) {
  return (
    <Text size={28} strong>
      <bdi dir="ltr">{children}</bdi>
    </Text>
  )
}
