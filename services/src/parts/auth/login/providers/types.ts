/** Who a provider says that a user is. */
export interface Identified {
  /** As its ID token says; of those without one, the address that stands for it. */
  readonly issuer: string
  /** The account there, which never changes hands. */
  readonly subject: string
  readonly profile: Profile
  /** The user's mailbox, in the form of `toAddress`, where the issuer runs it itself. Default: it runs none of the user's that is known. */
  readonly ownEmail?: string
  /** The ID token, for custody and recovery, which believe no word of auth's. */
  readonly token?: string
}

/** What a provider tells of a user. Nothing of it says who the user is. */
export interface Profile {
  readonly name?: string
  readonly email?: string
  /** The provider says that the address is the user's. Default: it says nothing. */
  readonly isVerified?: true
  /** Address of a picture, chosen by the user: fetched as a stranger's. */
  readonly pictureUrl?: string
}

/** What a user is sent away with. */
export interface Leaving {
  readonly redirectUri: string
  readonly state: string
  /** B64 of `bind`, made by the frame. */
  readonly nonce: string
  /** PKCE. */
  readonly verifier: string
}

/** What a user comes back with. */
export interface Returning extends Leaving {
  readonly code: string
  readonly iss: string | undefined
  /** What Apple tells of the name, the first time alone and beside the token. */
  readonly user: string | undefined
}

/** One way to ask others who a user is (RFC 6749 with PKCE; OpenID Connect Core). */
export interface Provider {
  readonly id: string
  readonly name: string
  /** A picture for its button, as a `data:` address; the widget draws those that it knows. */
  readonly icon?: string
  /** IANA time zones where it cannot be reached. */
  readonly excluded?: readonly string[]
  /** Where the user is sent. @throws where the provider cannot be asked what it is */
  leave(leaving: Leaving): Promise<URL>
  /** Exchanges the code. @throws where anything of the answer is not right */
  identify(returning: Returning): Promise<Identified>
}
