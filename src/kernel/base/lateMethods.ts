/** Methods of what comes later: each call asks for it at once, waits, and hands on what it was given. */
export const lateMethods = <Target extends object, const Name extends keyof Target>(
  get: () => Promise<Target>,
  names: readonly Name[],
): Pick<Target, Name> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      async (...rest: unknown[]) => ((await get())[name] as (...rest: unknown[]) => unknown)(...rest),
    ]),
  ) as Pick<Target, Name>
