import { Route, Routes } from 'react-router-dom'
import { UserList } from './UserList.js'
import { UserView } from './UserView.js'

/** Users: all that a role reaches, and one of them. */
export function Component() {
  return (
    <Routes>
      <Route index element={<UserList />} />
      <Route path=":sub" element={<UserView />} />
    </Routes>
  )
}
