import * as z from 'zod'
import { exchange } from '../exchanged.js'
import { createAppleSecret } from './appleSecret.js'
import type { ProviderTools } from './clientSettings.js'
import { createOpenIdProvider } from './openId.js'
import { createProfileProvider, optionalText, type ProfileSettings } from './profileProvider.js'
import type { Profile, Provider } from './types.js'

/** What an operator sets of a provider. Addresses are the provider's own where none are given. */
export interface ProviderEntry {
  readonly id: string
  readonly name?: string | undefined
  readonly icon?: string | undefined
  readonly excluded?: readonly string[] | undefined
  readonly clientId: string
  readonly clientSecret?: string | undefined
  readonly issuer?: string | undefined
  readonly scope?: string | undefined
  /** Domains of the mailboxes that it runs: addresses of these are its users' by its word. Not for those without an ID token. */
  readonly mailboxes?: readonly string[] | undefined
  readonly endpoints?: ProfileSettings['endpoints'] | undefined
  /** Apple's key, in place of a secret. */
  readonly apple?: { readonly team: string; readonly keyId: string; readonly privateKey: string } | undefined
}

const subject = z.union([z.string().min(1), z.int()]).transform(String)
const toProfile = ({
  name,
  email,
  pictureUrl,
}: Readonly<Record<'name' | 'email' | 'pictureUrl', string | null | undefined>>): Profile => ({
  ...(name && { name }),
  ...(email && { email }),
  ...(pictureUrl && { pictureUrl }),
})

type ProfilePreset = Pick<ProfileSettings, 'name' | 'issuer' | 'endpoints' | 'scope' | 'read' | 'secretIn'>

/** Whether logins of a provider come without an ID token, so that custody knows none of them. */
export const hasNoToken = (provider: string): boolean =>
  Object.hasOwn(profiles, provider) || ['farcaster', 'telegram', exchange].includes(provider)

/** Those without ID tokens, by their own documentation. */
const profiles: Readonly<Record<string, ProfilePreset>> = {
  // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
  github: {
    name: 'GitHub',
    // What its returns say since April 2026 (RFC 9207).
    issuer: 'https://github.com/login/oauth',
    endpoints: {
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      profile: 'https://api.github.com/user',
    },
    scope: 'read:user',
    read(json) {
      const shape = z.object({ id: subject, login: z.string(), name: optionalText, avatar_url: optionalText })
      const { id, login, name, avatar_url } = shape.parse(json)
      return {
        subject: id,
        profile: toProfile({ name: name ?? login, email: undefined, pictureUrl: withSize(avatar_url, 's', '96') }),
      }
    },
  },
  // https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
  facebook: {
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
    endpoints: {
      authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      profile: 'https://graph.facebook.com/v23.0/me?fields=id,name,email,picture.width(96).height(96)',
    },
    scope: 'public_profile email',
    read(json) {
      const picture = z.object({ data: z.object({ url: optionalText }) }).nullish()
      const shape = z.object({ id: subject, name: optionalText, email: optionalText, picture })
      const { id, name, email, picture: shown } = shape.parse(json)
      return { subject: id, profile: toProfile({ name, email, pictureUrl: shown?.data.url }) }
    },
  },
  // https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
  x: {
    name: 'X',
    issuer: 'https://x.com',
    endpoints: {
      authorize: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      profile: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
    },
    scope: 'users.read tweet.read',
    secretIn: 'basic',
    read(json) {
      const user = z.object({ id: subject, name: optionalText, username: z.string(), profile_image_url: optionalText })
      const { id, name, username, profile_image_url } = z.object({ data: user }).parse(json).data
      return {
        subject: id,
        profile: toProfile({ name: name ?? username, email: undefined, pictureUrl: profile_image_url }),
      }
    },
  },
  // https://discord.com/developers/docs/topics/oauth2
  discord: {
    name: 'Discord',
    issuer: 'https://discord.com',
    endpoints: {
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      profile: 'https://discord.com/api/users/@me',
      pictures: 'https://cdn.discordapp.com/avatars',
    },
    scope: 'identify email',
    read(json, { pictures }) {
      const names = { username: z.string(), global_name: optionalText }
      const shape = z.object({
        id: subject,
        ...names,
        avatar: optionalText,
        email: optionalText,
        verified: z.boolean().nullish(),
      })
      const { id, username, global_name, avatar, email, verified } = shape.parse(json)
      const pictureUrl = avatar && pictures ? `${pictures}/${id}/${avatar}.png?size=96` : undefined
      const name = global_name ?? username
      const profile = toProfile({ name, email: verified ? email : undefined, pictureUrl })
      return { subject: id, profile: { ...profile, ...(profile.email && { isVerified: true }) } }
    },
  },
}

/** Those of OpenID whose issuer is known. */
const openIds: Readonly<Record<string, { readonly name: string; readonly issuer: string }>> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  apple: { name: 'Apple', issuer: 'https://appleid.apple.com' },
}

/** Issuers of all that are known here, and of those that an operator has set. */
export function listIssuers(entries: readonly Pick<ProviderEntry, 'issuer'>[]): ReadonlySet<string> {
  const known = [...Object.values(profiles), ...Object.values(openIds)].map(({ issuer }) => issuer)
  return new Set([...known, ...entries.flatMap(({ issuer }) => issuer ?? [])])
}

/** Apple tells a name once, in a form field beside the code, and needs the answer as a form for that. */
const appleWay = {
  writesText: true,
  scope: 'openid name email',
  parameters: { response_mode: 'form_post' },
  readName: readAppleName,
}

/**
 * Makes a provider of what an operator has set: one that is known by its id, or any with an issuer.
 * @throws {Error} in words for the operator
 */
export function createProvider(entry: ProviderEntry, tools: ProviderTools): Provider {
  const { id, clientId, clientSecret, apple, endpoints, scope, icon, excluded, mailboxes } = entry
  const profile = Object.hasOwn(profiles, id) ? profiles[id] : undefined
  const known = profile ?? (Object.hasOwn(openIds, id) ? openIds[id] : undefined)
  const [name, issuer] = [entry.name ?? known?.name ?? id, entry.issuer ?? known?.issuer]
  if (issuer === undefined) throw new Error(`The provider ${id} is none that is known here: name its "issuer".`)
  const secret = apple ? createAppleSecret({ ...apple, clientId, audience: issuer }, tools.clock) : clientSecret
  const settings = {
    ...{ id, name, clientId, issuer },
    ...(icon && { icon }),
    ...(excluded && { excluded }),
    ...(secret !== undefined && { clientSecret: secret }),
  }
  if (profile) {
    if (mailboxes) throw new Error(`The provider ${id} gives no ID token: it can have no "mailboxes".`)
    const own = { ...profile, ...settings, ...(scope && { scope }), ...(endpoints && { endpoints }) }
    return createProfileProvider(own, tools)
  }
  return createOpenIdProvider(
    { ...settings, mailboxes, ...(id === 'apple' && appleWay), ...(scope && { scope }) },
    tools,
  )
}

function readAppleName(user: string | undefined): string | undefined {
  const shape = z.object({ name: z.object({ firstName: optionalText, lastName: optionalText }) })
  try {
    const { name } = shape.parse(JSON.parse(user ?? ''))
    return [name.firstName, name.lastName].filter(Boolean).join(' ') || undefined
  } catch {
    // It tells no name but the first time.
    return undefined
  }
}

function withSize(url: string | null | undefined, name: string, size: string): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const sized = new URL(url)
  sized.searchParams.set(name, size)
  return sized.href
}
