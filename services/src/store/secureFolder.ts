import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { ServiceError } from '../errors.js'

/** What the services themselves put into a data folder. */
const isOurs = (name: string) => /^(pg|lock\.json)(\.|$)/.test(name)

/**
 * Makes the data folder, or closes one that is there to all but its owner: it holds the keys that sign sessions.
 * @throws {ServiceError} FOLDER_UNSAFE when others could read it and that is not ours to change
 */
export async function secureFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error
    throw unsafe('The path of the data folder is a file. Move it away', error)
  }
  // Windows has no such permissions; there the folder has those of the one around it.
  if (!process.getuid) return
  const { uid, mode } = await stat(folder)
  if (uid !== process.getuid()) {
    throw unsafe(
      'The data folder belongs to another user, who could read the keys in it. Give it (chown) to the user that the services run as',
    )
  }
  if ((mode & 0o077) === 0) return
  if (!(await readdir(folder)).every(isOurs)) {
    throw unsafe(
      'Others can read the data folder, and it holds files that are not of the services, so it is left as it is. Close it with chmod 700',
    )
  }
  await chmod(folder, 0o700)
  // Some file systems take the call and keep what they have.
  if (((await stat(folder)).mode & 0o077) !== 0) {
    throw unsafe(
      'Others can read the data folder, and its file system keeps no permissions. Mount it with an owner of its own',
    )
  }
}

const unsafe = (why: string, cause?: unknown) =>
  new ServiceError('FOLDER_UNSAFE', `${why}, or choose another folder with --data.`, { cause })
