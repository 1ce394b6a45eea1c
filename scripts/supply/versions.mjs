/** An exact version, also under another name: `npm:name@1.2.3`. */
const exact = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

/**
 * Dependencies of the repository's packages without an exact version, a sentence each. Peers stay ranges: the host
 * chooses.
 *
 * @param {import('./runtimeGraph.mjs').Lock} manifests Package.json files by their folder.
 * @returns {string[]}
 */
export function judgeVersions(manifests) {
  return Object.entries(manifests).flatMap(([folder, manifest]) =>
    Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })
      .filter(([, version]) => !exact.test(version))
      .map(([name, version]) => `${folder || '.'}/package.json asks for ${name} "${version}": write one version.`),
  )
}
