const path = '/session'

/** Hands the token of a sign-in to the page's own server. @throws {Error} when it does not believe it */
export async function tellServer(token: string): Promise<void> {
  const response = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`The page's server answered ${response.status} to the sign-in.`)
}

/** The account that the server knows as signed in here, in CAIP-10; undefined without one. */
export async function askServer(): Promise<string | undefined> {
  const response = await fetch(path)
  return (await response.json()).account
}

/** Has the server end the session. */
export async function leaveServer(): Promise<void> {
  await fetch(path, { method: 'DELETE' })
}

/** What the shop knows of who is signed in. */
export interface ShopWord {
  readonly user: string
  readonly email?: { readonly address: string }
  /** What happened to the user, as webhooks told it. */
  readonly heard: readonly string[]
}

/** Asks the shop by way of the page's own server; undefined where it knows no such user. */
export async function askShop(): Promise<ShopWord | undefined> {
  const response = await fetch(`${path}/shop`)
  const word: Partial<ShopWord> = await response.json()
  return word.user === undefined ? undefined : (word as ShopWord)
}
