import { createContext, useContext } from 'react'

/** True if the window already reports that its host does not respond. */
export const HostLostContext = createContext(false)

export const useHostLost = (): boolean => useContext(HostLostContext)

/** Failure code of all calls while the host does not respond. */
export const HOST_LOST = 'window.host-gone'
