import { expect, type HostilePage } from './hostile.js'

export const signature = expect.stringMatching(/^0x[0-9a-f]{130}$/)

/** What every test ends with: after the attack the user's own calm press counts. */
export async function signCalmly(hostile: HostilePage, text: string): Promise<void> {
  await hostile.armed()
  await hostile.pressAt(hostile.approve)
  await expect.poll(hostile.ends).toMatchObject({ [text]: signature })
}

/** Presses, again and again, until so much time has passed in the frame. */
export async function keepOn(hostile: HostilePage, ms: number, press: () => Promise<void>): Promise<void> {
  const now = () => hostile.frame.evaluate(() => performance.now())
  const until = (await now()) + ms
  do await press()
  while ((await now()) < until)
}

/** Whether nothing that was asked has been signed. */
export async function expectUnsigned(hostile: HostilePage, name: string): Promise<void> {
  await hostile.settled()
  expect(
    Object.values(await hostile.ends()).filter((end) => end.startsWith('0x')),
    name,
  ).toEqual([])
}
