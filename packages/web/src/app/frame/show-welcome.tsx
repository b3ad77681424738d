import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { noteLed, waitingPage } from '../../features/welcome/welcome-api';
import { useCurrentUser } from '../../lib/current-user';

/** Leads an administrator who is still at the files after the login to the page that is shown once. */
export function ShowWelcome() {
  const { id } = useCurrentUser();
  const navigate = useNavigate();
  useEffect(() => {
    let isHere = true;
    void waitingPage(id).then((address) => {
      if (!isHere || address === null) return;
      noteLed(id);
      void navigate(address, { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [id, navigate]);
  return null;
}
