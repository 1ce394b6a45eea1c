/**
 * Schemes that a browser or a system acts on itself: they run code, read a file, install a program, start a call, a
 * message or an automation, or open another page. No wallet registers one. The services have a copy of this table;
 * `walletLink.test.ts` compares the two.
 */
export const systemSchemes: readonly string[] = (
  'about acct activity addbook afp android-app aim apt at attachment blob bluetooth brave callto cid chrome cifs content ' +
  'data dav dict dns facetime facetime-audio facetime-prompt feed file filesystem finger firefox fish ftp ftps geo git ' +
  'googlechrome googlechromes gopher gtalk hcp help http https icloud-sharing im imap intent iris irc ircs itms its jar ' +
  'javascript jnlp jnlps keychain launchpad ldap ldaps livescript magnet mailto maps market message mhtml mid mk mms ' +
  'mmsto mocha music musics news nfs nntp onenote opera pop prefs proxy rdp res resource rlogin rsync rtsp ' +
  'samsungapps search search-ms sftp shell shortcuts sip sips skype sms smsto smb snews snmp ssh steam stun tel telnet ' +
  'telprompt tn3270 turn url urn vbscript view-source vnc wais webcal widget wtai wss ws wyciwyg workflow xmpp'
).split(' ')

/** Families of them, by how they begin. */
export const systemFamilies: readonly string[] = (
  'app- apple- chrome- com.apple. com-apple- edge- itms- microsoft- moz- ms- videos- x-apple x-help- x-msdownload ' +
  'x-safari- x-web-'
).split(' ')

/** A name as RFC 3986 has it, of two letters or more: one would be a drive. Length: the longest that systems register. */
const schemeShape = /^[a-z][a-z\d+.-]{0,62}[a-z\d]$/

/** Whether an app may have registered this scheme for itself (S38). @param scheme without the colon, in any case */
export function isWalletScheme(scheme: string): boolean {
  const name = scheme.toLowerCase()
  return (
    schemeShape.test(name) && !systemSchemes.includes(name) && !systemFamilies.some((begin) => name.startsWith(begin))
  )
}

/** The scheme of an address, in small letters and without the colon; undefined when it has none. */
export const schemeOf = (link: string): string | undefined => /^([a-z][a-z\d+.-]*):/i.exec(link)?.[1]?.toLowerCase()

/**
 * Whether a template leaves its page no say in where the link leads: scheme and host stand before the first place that is
 * filled in, and each place is `{url}` or `{origin}`.
 */
export function isBrowseTemplate(text: string): boolean {
  const before = text.slice(0, text.indexOf('{'))
  const isFixed = /^https:/i.test(before)
    ? /^https:\/\/[^/?#\s\\@]+[/?#]/i.test(before)
    : /^[a-z][a-z\d+.-]*:/i.test(before)
  return isFixed && text.includes('{url}') && !/[{}]/.test(text.replaceAll('{url}', '').replaceAll('{origin}', ''))
}
