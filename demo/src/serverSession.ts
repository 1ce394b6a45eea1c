const path = '/session'

/** Hands the token of a sign-in to the page's own server. @throws {Error} when it does not believe it */
export async function tellServer(token: string): Promise<void> {
  const response = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`The page's server answered ${response.status} to the sign-in.`)
}

/** Who the server takes this browser for, in CAIP-10; undefined for nobody. */
export async function askServer(): Promise<string | undefined> {
  const response = await fetch(path)
  return (await response.json()).account
}

/** Has the server forget. */
export async function leaveServer(): Promise<void> {
  await fetch(path, { method: 'DELETE' })
}
