import { useEffect, useState } from 'react'
import { flagOf, flagsAtom, isOn } from '../../kernel/flags/index.js'
import { pluginHost } from '../../kernel/plugins/index.js'
import { useAtomValue, useFeatureContext, useWing } from '../../ui/hooks/FeatureContext.js'

const storedName = 'absent'

/**
 * Ways to connect that the project's configuration had switched off last time: while it is asked for again they hold no place.
 * Kept in the page's storage once Connect was in sight: ids of plugins, and whose project they are of (S36).
 */
export function useAbsentMethods(isSeen: boolean): readonly string[] {
  const { instance, storage } = useFeatureContext()
  const plugins = useWing(pluginHost)
  const { projectId } = instance.options
  const flags = useAtomValue(flagsAtom)
  const [absent] = useState(
    () =>
      storage.get(storedName, (value) => {
        const { project, ids } = Object(value)
        if (project !== projectId || !Array.isArray(ids)) throw new TypeError('of another project')
        return ids.map(String)
      }) ?? [],
  )
  useEffect(() => {
    const methods = plugins.inSlot('connect.method').map((method) => ({ ...method, flag: flags[flagOf(method)] }))
    const answered = methods.filter(({ flag }) => flag?.source === 'remote')
    if (!isSeen || answered.length === 0) return
    const ids = answered.filter(({ flag }) => !isOn(flag)).map(({ id }) => id)
    if (ids.join() !== absent.join()) storage.set(storedName, { project: projectId, ids })
  }, [isSeen, flags, plugins, storage, projectId, absent])
  return absent
}
