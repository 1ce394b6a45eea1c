// Alerts for the host about its features: code of its own, since a page that is set up well never needs it.
import { LatchkeyError, messageOf } from '../contract/errors.js'
import type { Page } from '../contract/page.js'
import type { Alert } from '../contract/state.js'

/**
 * @param code PROJECT_ID_MISSING, LOCAL_FEATURES_IGNORED, or another for a configuration that could not be had
 * @param about the names of the settings, or the error
 * @param page where it is not the one that we run in: the project's list must have its origin
 */
export function toFeatureAlert(code: string, about: unknown, page: Page | undefined): Alert {
  if (code === 'PROJECT_ID_MISSING')
    return {
      code: 'PROJECT_ID_MISSING',
      level: 'error',
      title: 'Project ID Not Configured',
      detail: 'Services are configured, but no projectId: nothing is asked of them. Set projectId.',
    }
  if (code === 'LOCAL_FEATURES_IGNORED')
    return {
      code: 'LOCAL_FEATURES_IGNORED',
      level: 'warning',
      title: 'Local feature settings are ignored',
      detail: `The project's remote configuration decides on ${about}. Remove them from features.`,
    }
  return toConfigAlert(about, page)
}

/** The specification's alert for a configuration that could not be had (spec section 8). */
function toConfigAlert(error: unknown, page: Page | undefined): Alert {
  const status = error instanceof LatchkeyError ? error.data.status : undefined
  const title =
    status === 429
      ? 'Rate Limited'
      : status === 401 || status === 404
        ? 'Invalid Project ID'
        : status === 403
          ? 'Invalid App Configuration'
          : 'Server Error'
  const why =
    status === 403
      ? `the services refuse pages of ${page ? page.facts().origin : location.origin}. Add that origin to the project's list`
      : messageOf(error)
  return {
    code: title.toUpperCase().replaceAll(' ', '_'),
    level: 'warning',
    title,
    detail: `The project's configuration could not be read, so local settings and defaults are used: ${why}`,
  }
}
