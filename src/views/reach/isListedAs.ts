import { foldText } from '../../kernel/base/text.js'

/** Words that wallets add to their name in one place and leave out in another. */
const plainWords = /\b(app|browser|extension|mobile|wallet)\b/gi
const toOwnName = (name: string): string => {
  const folded = foldText(name.normalize('NFKC').replace(plainWords, ''))
  return folded.replace(/\s+/g, '') || foldText(name)
}

/**
 * Whether a wallet of the page and one of a list are the same, as far as can be known: both have the identity and the
 * name. An identity is a claim that any page script can make (EIP-6963); with another name it is not believed (S38).
 */
export const isListedAs = (
  { rdns, name, clash }: { readonly rdns?: string; readonly name: string; readonly clash?: boolean },
  listed: { readonly rdns?: string; readonly name: string },
): boolean => rdns !== undefined && rdns === listed.rdns && !clash && toOwnName(name) === toOwnName(listed.name)
