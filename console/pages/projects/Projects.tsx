import { Route, Routes } from 'react-router-dom'
import { ProjectList } from './ProjectList.js'
import { ProjectPage } from './ProjectPage.js'

/** Projects, and one of them. */
export function Component() {
  return (
    <Routes>
      <Route index element={<ProjectList />} />
      <Route path=":id" element={<ProjectPage />} />
    </Routes>
  )
}
